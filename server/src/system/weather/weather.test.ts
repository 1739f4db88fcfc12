import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import {
  type FakeWeatherSource,
  startFakeWeatherSource,
} from "../../../test/fakes/weather-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { EVERYTHING } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { weatherJobs } from "./weather.jobs.ts";
import { geocodingUrl } from "./weather-source.ts";

describe("weather", () => {
  let source: FakeWeatherSource;
  let platform: StartedPlatform;

  beforeAll(async () => {
    source = await startFakeWeatherSource();
    platform = await testPlatform({
      WEATHER_URL: source.forecastUrl,
      WEATHER_PLACES_URL: source.placesUrl,
    });
  });

  afterAll(async () => {
    await platform.stop();
    await source.close();
  });

  beforeEach(async () => {
    await platform.database.db.execute(sql`delete from weather_answer`);
    source.requests.length = 0;
    source.failing = false;
  });

  const english = () => innerClient(platform, "en-US").weather;
  const ageCacheBy = (time: string) =>
    platform.database.db.execute(
      sql`update weather_answer set fetched_at = fetched_at - ${time}::interval, next_at = next_at - ${time}::interval`,
    );

  it("reports the first city by default: current weather, 24 hours and 7 days in its time zone", async () => {
    const report = await english().report({});
    expect(report).toMatchObject({
      sample: false,
      late: false,
      place: { slug: "amman", id: null, name: "Amman", timeZone: "Asia/Amman" },
      now: {
        temperature: 21.4,
        feelsLike: 20.1,
        humidity: 38,
        code: 0,
        day: true,
        windSpeed: 12.6,
        windDirection: 270,
      },
    });
    expect([report.hours.length, report.days.length]).toEqual([24, 7]);
    expect(Math.abs(Date.parse(report.hours[0]?.at ?? "") - Date.now())).toBeLessThan(HOUR);
    expect(report.days[0]).toMatchObject({
      date: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Amman" }).format(new Date()),
      highest: 22,
      lowest: 11,
    });
    expect(Object.fromEntries(source.requests[0]?.searchParams ?? [])).toMatchObject({
      latitude: "31.9539",
      longitude: "35.9106",
      timeformat: "unixtime",
      timezone: "auto",
      wind_speed_unit: "kmh",
      temperature_unit: "celsius",
    });
  });

  it("sends one request to the source for concurrent callers, and caches the response for 15 minutes", async () => {
    const arabic = innerClient({ ...platform }, "ar-JO").weather;
    const reports = await Promise.all([
      english().report({}),
      arabic.report({}),
      english().report({}),
      arabic.report({ city: "amman" }),
    ]);
    expect(reports.map(({ place }) => place.name).sort()).toEqual([
      "Amman",
      "Amman",
      "عمّان",
      "عمّان",
    ]);
    await ageCacheBy("14 minutes");
    await english().report({});
    expect(source.requests.length).toBe(1);
    await ageCacheBy("2 minutes");
    expect((await english().report({})).late).toBe(false);
    expect(source.requests.length).toBe(2);
  });

  it("serves the stale response, flagged as late, for a day while the source is unavailable", async () => {
    await english().report({});
    source.failing = true;
    await ageCacheBy("3 hours");
    const report = await english().report({});
    expect(report.late).toBe(true);
    expect(Date.now() - Date.parse(report.fetchedAt)).toBeGreaterThan(2.9 * HOUR);
    expect(report.hours.length).toBe(24);
    // No retry within a minute after a failure.
    await english().report({});
    expect(source.requests.length).toBe(2);
    await ageCacheBy("22 hours");
    expect(await problemOfRejection(english().report({}))).toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
    });
    source.failing = false;
    await ageCacheBy("2 minutes");
    expect((await english().report({})).late).toBe(false);
  });

  it("returns 503 if the source has never responded, and 404 for an unknown city", async () => {
    source.failing = true;
    expect((await problemOfRejection(english().report({ city: "cairo" }))).status).toBe(503);
    expect((await problemOfRejection(english().report({ city: "atlantis" }))).status).toBe(404);
  });

  it("may use a configured source in a private network, but does not follow its redirects there", async () => {
    const other = await startFakeWeatherSource();
    source.redirectTo = other.forecastUrl;
    expect((await problemOfRejection(english().report({}))).status).toBe(503);
    source.redirectTo = undefined;
    expect([source.requests.length, other.requests.length]).toEqual([1, 0]);
    await other.close();
  });

  it("finds other places by name and reports them by id", async () => {
    const data = await english().search({ q: " Mad" });
    expect(data).toEqual([{ id: 250090, name: "Madaba", region: null, country: "Jordan" }]);
    await english().search({ q: "MAD" });
    expect(source.requests.length).toBe(1);
    expect((await english().report({ place: 250090 })).place).toMatchObject({
      id: 250090,
      slug: null,
      name: "Madaba",
      country: "Jordan",
    });
    expect(await english().search({ q: "qzx" })).toEqual([]);
    expect((await problemOfRejection(english().search({ q: "x" }))).status).toBe(400);
    expect((await problemOfRejection(english().report({ place: 1 }))).status).toBe(503);
  });

  it("returns the weather strip only when recent weather is cached, and refreshes it in a job", async () => {
    const strip = async () => (await innerClient(platform, "ar-JO").weather.strip({})).strip;
    expect(await strip()).toBeNull();
    expect(source.requests).toEqual([]);
    await platform.jobs.work(weatherJobs(platform));
    const known = { name: "عمّان", temperature: 21.4, code: 0, day: true };
    const uncachedStrip = () => {
      platform.memo.change([EVERYTHING]);
      return strip();
    };
    await expect.poll(uncachedStrip).toEqual(known);
    expect(source.requests.length).toBe(1);
    await ageCacheBy("2 hours");
    expect(await uncachedStrip()).toBeNull();
  });

  describe("without a weather source", () => {
    let platformWithoutSource: StartedPlatform;
    beforeAll(async () => {
      platformWithoutSource = await testPlatform();
    });
    afterAll(() => platformWithoutSource.stop());
    afterEach(() => expect(source.requests).toEqual([]));

    it("returns a sample report of a past day, marked as sample", async () => {
      const report = await innerClient(platformWithoutSource, "ar-JO").weather.report({});
      expect(report).toMatchObject({ sample: true, place: { name: "عمّان", slug: "amman" } });
      expect(report.fetchedAt.slice(0, 10)).toBe("2026-03-21");
      expect([report.hours.length, report.days.length, report.days[0]?.date]).toEqual([
        24,
        7,
        "2026-03-21",
      ]);
      expect(report.hours[0]?.at).toBe(report.now.at);
    });

    it("has no page outside of the demo", async () => {
      const production = {
        ...platformWithoutSource,
        config: { ...platformWithoutSource.config, demo: false },
      };
      const { weather } = innerClient(production, "en-US");
      expect((await problemOfRejection(weather.report({}))).status).toBe(404);
      expect(await weather.cities({})).toEqual({ cities: [], searchable: false });
    });

    it("has samples of other cities in the demo, which differ", async () => {
      const { weather } = innerClient(platformWithoutSource, "en-US");
      const { cities, searchable } = await weather.cities({});
      expect(searchable).toBe(false);
      const reports = await Promise.all(cities.map(({ slug }) => weather.report({ city: slug })));
      expect(reports.map(({ place, sample }) => [place.slug, sample])).toEqual(
        cities.map(({ slug }) => [slug, true]),
      );
      expect(new Set(reports.map(({ now }) => now.temperature)).size).toBeGreaterThan(1);
    });

    it("has no place search and no weather strip", async () => {
      const { weather } = innerClient(platformWithoutSource, "en-US");
      expect(await weather.strip({})).toEqual({ strip: null, page: true });
      expect((await problemOfRejection(weather.search({ q: "Madaba" }))).status).toBe(404);
      expect((await problemOfRejection(weather.report({ place: 250090 }))).status).toBe(404);
      expect((await problemOfRejection(weather.report({ city: "atlantis" }))).status).toBe(404);
    });
  });
});

describe("URL of the geocoding API", () => {
  it.each([
    [{}, undefined],
    [{ WEATHER_PLACES_URL: "https://places.example/search" }, undefined],
    [{ WEATHER_URL: "https://weather.example/v1/forecast" }, undefined],
    [
      { WEATHER_URL: "https://api.open-meteo.com/v1/forecast" },
      "https://geocoding-api.open-meteo.com/v1/search",
    ],
    [
      { WEATHER_URL: "https://customer-api.open-meteo.com/v1/forecast?apikey=k" },
      "https://customer-geocoding-api.open-meteo.com/v1/search?apikey=k",
    ],
    [
      {
        WEATHER_URL: "https://weather.example/f",
        WEATHER_PLACES_URL: "https://places.example/search",
      },
      "https://places.example/search",
    ],
  ])("is derived from %j: %s", (config, expected) => {
    expect(geocodingUrl({ WEATHER_URL: undefined, WEATHER_PLACES_URL: undefined, ...config })).toBe(
      expected,
    );
  });
});

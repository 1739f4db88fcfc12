import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { startWeatherSource, type WeatherSource } from "../../../test/weather-source.ts";
import { innerClient } from "../../app.ts";
import { EVERYTHING } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { weatherJobs } from "./weather.jobs.ts";
import { placesSource } from "./weather-source.ts";

const HOUR = 60 * 60_000;

describe("weather", () => {
  let source: WeatherSource;
  let platform: StartedPlatform;

  beforeAll(async () => {
    source = await startWeatherSource();
    platform = await testPlatform({ WEATHER_URL: source.forecastUrl, WEATHER_PLACES_URL: source.placesUrl });
  });

  afterAll(async () => {
    await platform.stop();
    await source.close();
  });

  beforeEach(async () => {
    await platform.database.db.execute(sql`delete from weather_answer`);
    source.asked.length = 0;
    source.failing = false;
  });

  const english = () => innerClient(platform, "en-US").weather;
  const olderBy = (time: string) =>
    platform.database.db.execute(
      sql`update weather_answer set fetched_at = fetched_at - ${time}::interval, next_at = next_at - ${time}::interval`,
    );

  it("of the first city is told: now, 24 hours, 7 days of its own zone", async () => {
    const report = await english().report({});
    expect(report).toMatchObject({
      sample: false,
      late: false,
      place: { slug: "amman", id: null, name: "Amman", timeZone: "Asia/Amman" },
      now: { temperature: 21.4, feelsLike: 20.1, humidity: 38, code: 0, day: true, windSpeed: 12.6, windDirection: 270 },
    });
    expect([report.hours.length, report.days.length]).toEqual([24, 7]);
    expect(Math.abs(Date.parse(report.hours[0]?.at ?? "") - Date.now())).toBeLessThan(HOUR);
    expect(report.days[0]).toMatchObject({
      date: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Amman" }).format(new Date()),
      highest: 22,
      lowest: 11,
    });
    expect(Object.fromEntries(source.asked[0]?.searchParams ?? [])).toMatchObject({
      latitude: "31.9539",
      longitude: "35.9106",
      timeformat: "unixtime",
      timezone: "auto",
      wind_speed_unit: "kmh",
      temperature_unit: "celsius",
    });
  });

  it("is asked once by all who come at once, and then not for 15 minutes", async () => {
    const other = innerClient({ ...platform }, "ar-JO").weather;
    const reports = await Promise.all([english().report({}), other.report({}), english().report({}), other.report({ city: "amman" })]);
    expect(reports.map(({ place }) => place.name).sort()).toEqual(["Amman", "Amman", "عمّان", "عمّان"]);
    await olderBy("14 minutes");
    await english().report({});
    expect(source.asked.length).toBe(1);
    await olderBy("2 minutes");
    expect((await english().report({})).late).toBe(false);
    expect(source.asked.length).toBe(2);
  });

  it("is what the source said last while that is away, said to be late, for a day", async () => {
    await english().report({});
    source.failing = true;
    await olderBy("3 hours");
    const report = await english().report({});
    expect(report.late).toBe(true);
    expect(Date.now() - Date.parse(report.fetchedAt)).toBeGreaterThan(2.9 * HOUR);
    expect(report.hours.length).toBe(24);
    // Left alone for a minute after a failure.
    await english().report({});
    expect(source.asked.length).toBe(2);
    await olderBy("22 hours");
    expect(await refusal(english().report({}))).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    source.failing = false;
    await olderBy("2 minutes");
    expect((await english().report({})).late).toBe(false);
  });

  it("is not known where the source never answered", async () => {
    source.failing = true;
    expect((await refusal(english().report({ city: "cairo" }))).status).toBe(503);
    expect((await refusal(english().report({ city: "atlantis" }))).status).toBe(404);
  });

  it("is asked of the source in a private network that the setting names, and of nobody there whom it names", async () => {
    const other = await startWeatherSource();
    source.movedTo = other.forecastUrl;
    expect((await refusal(english().report({}))).status).toBe(503);
    source.movedTo = undefined;
    expect([source.asked.length, other.asked.length]).toEqual([1, 0]);
    await other.close();
  });

  it("is found for other places, by name and then by id", async () => {
    const { data } = await english().search({ q: " Mad" });
    expect(data).toEqual([{ id: 250090, name: "Madaba", region: null, country: "Jordan" }]);
    await english().search({ q: "MAD" });
    expect(source.asked.length).toBe(1);
    expect((await english().report({ place: 250090 })).place).toMatchObject({ id: 250090, slug: null, name: "Madaba", country: "Jordan" });
    expect((await english().search({ q: "qzx" })).data).toEqual([]);
    expect((await refusal(english().search({ q: "x" }))).status).toBe(400);
    expect((await refusal(english().report({ place: 1 }))).status).toBe(503);
  });

  it("stands in a line when it is known, which no page waits for", async () => {
    const strip = async () => (await innerClient(platform, "ar-JO").weather.strip({})).strip;
    expect(await strip()).toBeNull();
    expect(source.asked).toEqual([]);
    await platform.jobs.work(weatherJobs(platform));
    const known = { name: "عمّان", temperature: 21.4, code: 0, day: true };
    const anew = () => {
      platform.memo.change([EVERYTHING]);
      return strip();
    };
    await expect.poll(anew, { timeout: 20_000 }).toEqual(known);
    expect(source.asked.length).toBe(1);
    await olderBy("2 hours");
    expect(await anew()).toBeNull();
  });

  describe("without a source", () => {
    let without: StartedPlatform;
    beforeAll(async () => {
      without = await testPlatform();
    });
    afterAll(() => without.stop());
    afterEach(() => expect(source.asked).toEqual([]));

    it("is an example that says so, of a day that is over", async () => {
      const report = await innerClient(without, "ar-JO").weather.report({});
      expect(report).toMatchObject({ sample: true, place: { name: "عمّان", slug: null } });
      expect(report.fetchedAt.slice(0, 10)).toBe("2026-03-21");
      expect([report.hours.length, report.days.length, report.days[0]?.date]).toEqual([24, 7, "2026-03-21"]);
      expect(report.hours[0]?.at).toBe(report.now.at);
    });

    it("has no cities, no search and no line on every page", async () => {
      const { weather } = innerClient(without, "en-US");
      expect(await weather.cities({})).toEqual({ data: [], searchable: false });
      expect(await weather.strip({})).toEqual({ strip: null });
      expect((await refusal(weather.search({ q: "Madaba" }))).status).toBe(404);
      expect((await refusal(weather.report({ place: 250090 }))).status).toBe(404);
      expect((await refusal(weather.report({ city: "amman" }))).status).toBe(404);
    });
  });
});

describe("where places are searched", () => {
  it.each([
    [{}, undefined],
    [{ WEATHER_PLACES_URL: "https://places.example/search" }, undefined],
    [{ WEATHER_URL: "https://weather.example/v1/forecast" }, undefined],
    [{ WEATHER_URL: "https://api.open-meteo.com/v1/forecast" }, "https://geocoding-api.open-meteo.com/v1/search"],
    [
      { WEATHER_URL: "https://customer-api.open-meteo.com/v1/forecast?apikey=k" },
      "https://customer-geocoding-api.open-meteo.com/v1/search?apikey=k",
    ],
    [{ WEATHER_URL: "https://weather.example/f", WEATHER_PLACES_URL: "https://places.example/search" }, "https://places.example/search"],
  ])("%j: %s", (config, expected) => {
    expect(placesSource({ WEATHER_URL: undefined, WEATHER_PLACES_URL: undefined, ...config })).toBe(expected);
  });
});

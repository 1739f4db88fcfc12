import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { sync, type VEvent } from "node-ical";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { innerClient } from "../../app.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { WEATHER_PLACES } from "../../system/setting/setting.definitions.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { renderCalendar } from "../calendar/render-calendar.ts";
import { calculatedStart, hijriDate, monthIndex } from "./hijri-calendar.ts";
import { imsakiyahCalendar } from "./imsakiyah.pages.ts";
import { hasLookChanged } from "./look.service.ts";
import { hijriMonth, prayerTable } from "./religious-calendar.table.ts";

let platform: StartedPlatform;
let admin: Client;
let writer: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
  const limited = await makeUser(db, "Admin", { newsroomRights: ["write"] });
  writer = await clientAs(platform, limited.id);
  await changeSetting(platform, "website", "prayerTimes", true);
});

beforeEach(async () => {
  const { db } = platform.database;
  await db.delete(hijriMonth);
  await db.delete(prayerTable);
  await db.delete(log);
  invalidateMemo(db);
});

afterAll(() => platform.stop());

/** Reader at a time. */
const at = (time: string) => innerClient(platform, "en-US", new Date(time)).prayer;
/** Next Ramadan by the clock of the test run, as the screen shows it. */
const nextRamadan = () => {
  const { year, month } = hijriDate(dayAt("Asia/Amman", new Date()), new Map());
  return { year: month >= 9 ? year + 1 : year, month: 9 };
};
const announce = (client: Client, startsOn: string | null, seen: string | null = null) =>
  client.religiousCalendar.announce({ country: "JO", ...nextRamadan(), startsOn, seen });
const HEADER = "date,fajr,sunrise,dhuhr,asr,maghrib,isha";

describe("prayer times", () => {
  it("are those of a week in the city's own dates", async () => {
    // It is 2 March in Amman already, and 1 March in UTC.
    const report = await at("2026-03-01T22:30:00Z").times({});
    expect(report.place).toMatchObject({ slug: "amman", country: "JO", timeZone: "Asia/Amman" });
    expect(report.days).toHaveLength(7);
    expect(report.days[0]).toMatchObject({ date: "2026-03-02", source: "calculated" });
    expect(report.next).toEqual({ name: "fajr", at: report.days[0]?.fajr });
    const [today] = report.days;
    expect(Date.parse(today?.fajr ?? "") - Date.parse(today?.imsak ?? "")).toBe(10 * 60_000);
  });

  it("use country and time zone of each city, also in lists that were stored before", async () => {
    const old = [{ name: { "en-US": "Cairo" }, latitude: 30.0626, longitude: 31.2497 }];
    await changeSetting(platform, "website", "weatherPlaces", old);
    try {
      const { place } = await at("2026-03-01T12:00:00Z").times({ city: "cairo" });
      expect(place).toMatchObject({ country: "EG", timeZone: "Africa/Cairo" });
      await expect(
        problemOfRejection(at("2026-03-01T12:00:00Z").times({ city: "amman" })),
      ).resolves.toMatchObject({ code: "NOT_FOUND" });
    } finally {
      await changeSetting(platform, "website", "weatherPlaces", WEATHER_PLACES);
    }
  });

  it("do not exist while the setting is off", async () => {
    await changeSetting(platform, "website", "prayerTimes", false);
    try {
      const reader = at("2026-03-01T12:00:00Z");
      expect(await reader.cities({})).toEqual({ cities: [] });
      expect(await reader.today({})).toEqual({ line: null });
      for (const call of [() => reader.times({}), () => reader.imsakiyah({})])
        expect(await problemOfRejection(call())).toMatchObject({ code: "NOT_FOUND" });
    } finally {
      await changeSetting(platform, "website", "prayerTimes", true);
    }
  });
});

describe("announcement of Ramadan", () => {
  it("starts the season on the evening before, and an undo ends it", async () => {
    const { year } = nextRamadan();
    const start = calculatedStart(monthIndex(year, 9));
    const eve = at(`${start.subtract({ days: 1 })}T18:30:00Z`);
    expect((await eve.today({})).line).toMatchObject({ season: null });
    const calendar = await announce(admin, start.toString());
    const month = calendar.countries
      .find(({ country }) => country === "JO")
      ?.months.find((one) => one.month === 9);
    expect(month).toMatchObject({ announced: start.toString(), year });
    const { line } = await eve.today({});
    expect(line).toMatchObject({ season: "ramadanEve", city: "Amman" });
    expect(line?.imsak.slice(0, 10)).toBe(start.toString());
    const day = at(`${start}T09:00:00Z`);
    expect((await day.today({})).line).toMatchObject({ season: "ramadan" });
    expect(await day.times({})).toMatchObject({ season: "ramadan", fasting: true });
    // Egypt announced nothing.
    expect(await day.times({ city: "cairo" })).toMatchObject({ season: null, fasting: true });

    await announce(admin, null, start.toString());
    expect((await day.today({})).line).toMatchObject({ season: null });
    const entries = await platform.database.db
      .select({ changes: log.changes })
      .from(log)
      .where(eq(log.entity, "HijriMonth"));
    expect(entries.map(({ changes }) => changes.startsOn)).toEqual([
      [null, start.toString()],
      [start.toString(), null],
    ]);
  });

  it("moves the imsakiyah and the Hijri date by a day for a thirtieth day of Shaaban", async () => {
    const { year } = nextRamadan();
    const calculated = calculatedStart(monthIndex(year, 9));
    const [early, late] = ["days29", "days30"].map((_, index) =>
      calculatedStart(monthIndex(year, 8)).add({ days: 29 + index }),
    );
    const other = calculated.equals(early ?? calculated) ? late : early;
    await announce(admin, String(other));
    const reader = at(`${calculated.subtract({ days: 20 })}T09:00:00Z`);
    const { days, announced, endAnnounced } = await reader.imsakiyah({});
    expect({ announced, endAnnounced }).toEqual({ announced: true, endAnnounced: false });
    expect(days[0]).toMatchObject({ date: String(other), hijri: { year, month: 9, day: 1 } });
    expect([29, 30]).toContain(days.length);
  });

  it("needs the right to publish, the day that the caller saw, and a possible day", async () => {
    const start = calculatedStart(monthIndex(nextRamadan().year, 9)).toString();
    expect(await problemOfRejection(announce(writer, start))).toMatchObject({ code: "FORBIDDEN" });
    await announce(admin, start);
    expect(await problemOfRejection(announce(admin, null))).toMatchObject({ code: "CONFLICT" });
    expect(await problemOfRejection(announce(admin, "2020-01-01", start))).toMatchObject({
      code: "INVALID_INPUT",
      errors: [{ path: "startsOn", code: "religiousCalendar.notPossible" }],
    });
    const elsewhere = admin.religiousCalendar.announce({
      country: "NO",
      ...nextRamadan(),
      startsOn: start,
      seen: null,
    });
    expect(await problemOfRejection(elsewhere)).toMatchObject({
      errors: [{ code: "religiousCalendar.country" }],
    });
  });
});

describe("look of Ramadan", () => {
  const lookAt = async (time: string, expected = false) => (await at(time).look({ expected })).look;

  it("lasts from the announced first day until the Eid is announced, if the station chose it", async () => {
    const { year } = nextRamadan();
    const start = calculatedStart(monthIndex(year, 9));
    const thirtieth = start.add({ days: 29 });
    const noon = (day: Temporal.PlainDate) => `${day}T09:00:00Z`;
    await announce(admin, start.toString());
    expect(await lookAt(noon(start))).toBeNull();
    await changeSetting(platform, "website", "ramadanLook", true);
    try {
      expect(await lookAt(noon(start.subtract({ days: 1 })))).toBeNull();
      expect(await lookAt(noon(start))).toBe("ramadan");
      expect(await lookAt(noon(thirtieth))).toBe("ramadan");
      expect(await lookAt(noon(thirtieth.add({ days: 1 })))).toBeNull();
      await announce(admin, null, start.toString());
      expect(await lookAt(noon(start))).toBeNull();
      expect(await lookAt(noon(start), true), "preview of staff").toBe("ramadan");
    } finally {
      await changeSetting(platform, "website", "ramadanLook", false);
    }
  });

  it("makes pages stale in the hour after the midnight on which it changes", async () => {
    const start = calculatedStart(monthIndex(nextRamadan().year, 9));
    await announce(admin, start.toString());
    await changeSetting(platform, "website", "ramadanLook", true);
    try {
      const midnight = start.toZonedDateTime("Asia/Amman").epochMilliseconds;
      const changedAt = (minutes: number) =>
        hasLookChanged(platform, new Date(midnight + minutes * 60_000));
      expect(await changedAt(-15)).toBe(false);
      expect(await changedAt(15)).toBe(true);
      expect(await changedAt(75)).toBe(false);
    } finally {
      await changeSetting(platform, "website", "ramadanLook", false);
    }
  });
});

describe("calendar file of Ramadan", () => {
  it("has imsak and iftar of every day in UTC, with ids that an announcement keeps", async () => {
    const { year } = nextRamadan();
    const start = calculatedStart(monthIndex(year, 9));
    const context = innerContext(
      platform,
      "en-US",
      new Date(`${start.subtract({ days: 20 })}T09:00:00Z`),
    );
    const events = async () =>
      Object.values(
        sync.parseICS(renderCalendar(await imsakiyahCalendar(context, "amman"))),
      ).filter((one): one is VEvent => one?.type === "VEVENT");
    const before = await events();
    const { days } = await at(`${start}T09:00:00Z`).imsakiyah({});
    expect(before).toHaveLength(2 * days.length);
    expect(before[0]).toMatchObject({
      summary: "Imsak",
      uid: `imsak-amman-${year}-1@news.example`,
    });
    expect(before[1]?.start.toISOString()).toBe(days[0]?.maghrib);
    await announce(admin, start.toString());
    expect((await events()).map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  });
});

describe("import of a timetable", () => {
  const text = [
    HEADER,
    "2026-03-01,04:44,06:07,11:50,15:04,17:39,18:54",
    "2026-03-02,04:43,06:06,11:50,15:05,17:40,18:55",
  ].join("\n");
  // The calculation for Jordan is in UTC+3.
  const local = text.replaceAll(
    /,(\d\d):/g,
    (_, hour) => `,${String(Number(hour) + 1).padStart(2, "0")}:`,
  );

  it("replaces the calculation for its dates, and calculates the others", async () => {
    const checked = await admin.religiousCalendar.checkTable({ city: "amman", text: local });
    expect(checked).toMatchObject({
      days: 2,
      year: 2026,
      errors: [],
      warnings: [],
      imported: false,
    });
    expect((await at("2026-03-01T09:00:00Z").times({})).days[0]?.source).toBe("calculated");
    const imported = await admin.religiousCalendar.importTable({ city: "amman", text: local });
    expect(imported).toMatchObject({ imported: true, missing: 363 });
    const { days } = await at("2026-03-01T09:00:00Z").times({});
    expect(days.slice(0, 3).map(({ source }) => source)).toEqual(["table", "table", "calculated"]);
    expect(days[0]).toMatchObject({
      fajr: "2026-03-01T02:44:00.000Z",
      maghrib: "2026-03-01T15:39:00.000Z",
    });
    await admin.religiousCalendar.removeTable({ city: "amman", year: 2026 });
    expect((await at("2026-03-01T09:00:00Z").times({})).days[0]?.source).toBe("calculated");
    const entries = await platform.database.db
      .select({ action: log.action })
      .from(log)
      .where(eq(log.entity, "PrayerTable"));
    expect(entries.map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  it("imports nothing from a table with an error, and names its line", async () => {
    const wrong = local.replace("2026-03-02", "2026-02-30");
    const report = await admin.religiousCalendar.importTable({ city: "amman", text: wrong });
    expect(report).toMatchObject({ imported: false, errors: [{ line: 3 }] });
    expect(report.errors[0]?.message).toContain("2026-02-30");
    expect((await admin.religiousCalendar.get({})).tables).toEqual([]);
  });

  it("warns of times that are an hour off, and needs the right to publish", async () => {
    const report = await admin.religiousCalendar.checkTable({ city: "amman", text });
    expect(report.warnings[0]).toMatchObject({ date: "2026-03-01" });
    expect(
      await problemOfRejection(writer.religiousCalendar.importTable({ city: "amman", text })),
    ).toMatchObject({ code: "FORBIDDEN" });
  });
});

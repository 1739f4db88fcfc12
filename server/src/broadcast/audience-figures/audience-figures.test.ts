import { randomUUID } from "node:crypto";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type SampleSession, storeSessions } from "../../../test/factories/audience.ts";
import { makeChannel, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeColleague } from "../../../test/factories/colleagues.ts";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { readWorkbook } from "../../../test/readers/read-workbook.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import { program } from "../program/program.table.ts";
import { audienceMinute } from "../stream/viewer/audience-minute.table.ts";
import { audienceOfDay, audienceReport } from "./audience-figures.service.ts";
import { audienceAiring, audienceDay } from "./audience-figures.table.ts";
import { closeFigures, purgeFigures } from "./close-figures.service.ts";

const { platform, server } = await startServedPlatform();
const { db } = platform.database;

/** Sunday, 29 November 2026, in Amman (UTC+3): a day that has begun at 21:00 UTC the day before. */
const DAY = "2026-11-29";
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+03:00`);
const contextAt = (now: number) => innerContext(platform, "en-US", new Date(now));

/** Creates a channel with a program on Sundays at 20:00 for an hour, and another after it. */
async function makeStation() {
  const { id: channelId } = await makeChannel(db);
  const slot = (start: string) => ({ channelId, weekday: 0, start, minutes: 60 });
  const news = await makeProgram(db, { slots: [slot("20:00")] });
  const debate = await makeProgram(db, { slots: [slot("21:00")] });
  return { channelId, news, debate };
}

const session = (
  channelId: number,
  from: number,
  until: number,
  more: Partial<SampleSession> = {},
): SampleSession => ({
  channelId,
  viewer: randomUUID().replaceAll("-", ""),
  from,
  until,
  country: "JO",
  device: "phone",
  ...more,
});

it("counts a session once in each of its minutes, whichever process heard from it", async () => {
  const { channelId } = await makeStation();
  const sessions = [
    session(channelId, at("20:00"), at("20:03")),
    session(channelId, at("20:01"), at("20:03")),
  ];
  await storeSessions(db, sessions, { processes: 3 });
  await storeSessions(db, sessions, { processes: 2 });
  const day = await audienceOfDay(contextAt(at("20:05")), { channelId, date: DAY });
  expect(day.minutes?.slice(20 * 60)).toEqual([1, 2, 2, 0, 0]);
  expect([day.startsAt, day.timeZone]).toEqual(["2026-11-28T21:00:00.000Z", "Asia/Amman"]);
});

it("counts a session in a minute from which one of three heartbeats arrived", async () => {
  const { channelId } = await makeStation();
  let number = 0;
  await storeSessions(db, [session(channelId, at("20:00"), at("20:10"))], {
    keep: () => number++ % 3 === 2,
  });
  const { minutes } = await audienceOfDay(contextAt(at("20:10")), { channelId, date: DAY });
  expect(minutes?.slice(20 * 60)).toEqual(Array.from({ length: 10 }, () => 1));
});

it("gives an airing the minutes that begin in it, and shows a running one until now", async () => {
  const { channelId, news, debate } = await makeStation();
  await storeSessions(db, [
    session(channelId, at("20:00"), at("21:30")),
    session(channelId, at("20:50"), at("21:10"), { device: "tv", country: "EG" }),
  ]);
  const report = await audienceReport(contextAt(at("21:30")), {
    channelId,
    from: DAY,
    to: DAY,
  });
  expect(
    report.airings.map(({ programId, sessionMinutes, minutes, peak, peakAt, running }) => ({
      programId,
      sessionMinutes,
      minutes,
      peak,
      peakAt,
      running,
    })),
  ).toEqual([
    {
      programId: news.id,
      sessionMinutes: 70,
      minutes: 60,
      peak: 2,
      peakAt: "2026-11-29T17:50:00.000Z",
      running: false,
    },
    {
      programId: debate.id,
      sessionMinutes: 40,
      minutes: 30,
      peak: 2,
      peakAt: "2026-11-29T18:00:00.000Z",
      running: true,
    },
  ]);
  expect(report.totals).toMatchObject({ sessionMinutes: 110, peak: 2 });
  expect(report.devices).toEqual([
    { value: "phone", sessionMinutes: 90 },
    { value: "tv", sessionMinutes: 20 },
  ]);
  expect(report.countries, "few sessions at the same time").toEqual([
    { value: "ZZ", sessionMinutes: 110 },
  ]);
  const ofNews = await audienceReport(contextAt(at("21:30")), {
    channelId,
    programId: news.id,
    from: DAY,
    to: DAY,
  });
  expect([ofNews.totals.sessionMinutes, ofNews.airings.length, ofNews.devices]).toEqual([
    70,
    1,
    [
      { value: "phone", sessionMinutes: 60 },
      { value: "tv", sessionMinutes: 10 },
    ],
  ]);
});

it("stores days and airings when they are over, which stay when the minutes are deleted", async () => {
  const { channelId, news } = await makeStation();
  await storeSessions(
    db,
    Array.from({ length: 6 }, () => session(channelId, at("20:00"), at("21:00"))),
  );
  const now = new Date(at("03:00", "2026-11-30"));
  await closeFigures(platform, now);
  await closeFigures(platform, now);
  const query = { channelId, from: DAY, to: DAY };
  const before = await audienceReport(contextAt(now.getTime()), query);
  expect(before.totals.sessionMinutes).toBe(360);
  expect(before.countries).toEqual([{ value: "JO", sessionMinutes: 360 }]);
  await db.update(program).set({ slots: [] }).where(sql`${program.id} = ${news.id}`);
  const later = at("03:00", "2027-01-20");
  await purgeFigures(platform, new Date(later));
  expect(
    await db.select().from(audienceMinute).where(sql`${audienceMinute.channelId} = ${channelId}`),
  ).toEqual([]);
  const after = await audienceReport(contextAt(later), query);
  expect(after.days).toEqual(before.days);
  expect(after.countries).toEqual(before.countries);
  expect(after.airings[0]).toMatchObject({ programId: news.id, sessionMinutes: 360, peak: 6 });
  const day = await audienceOfDay(contextAt(later), { channelId, date: DAY });
  expect([day.minutes, day.before]).toEqual([null, null]);
});

it("corrects a stored day when heartbeats of it arrive later", async () => {
  const { channelId } = await makeStation();
  await storeSessions(db, [session(channelId, at("20:00"), at("20:10"))]);
  const now = new Date(at("01:00", "2026-11-30"));
  await closeFigures(platform, now);
  await storeSessions(db, [session(channelId, at("20:00"), at("20:05"))]);
  await closeFigures(platform, now);
  const [stored] = await rowsOf<{ minutes: number }>(
    db,
    sql`select session_minutes as minutes from ${audienceDay} where channel_id = ${channelId} and dimension = 'all'`,
  );
  expect(stored?.minutes).toBe(15);
  expect(
    await rowsOf(
      db,
      sql`select session_minutes as minutes from ${audienceAiring} where channel_id = ${channelId} order by starts_at`,
    ),
  ).toEqual([{ minutes: 15 }, { minutes: 0 }]);
});

it("compares a day with the same weekday a week before", async () => {
  const { channelId } = await makeStation();
  await storeSessions(db, [
    session(channelId, at("20:00", "2026-11-22"), at("20:02", "2026-11-22")),
    session(channelId, at("20:00"), at("20:01")),
  ]);
  const { before } = await audienceOfDay(contextAt(at("22:00")), { channelId, date: DAY });
  expect([before?.date, before?.minutes.length, before?.minutes.slice(1200, 1203)]).toEqual([
    "2026-11-22",
    1440,
    [1, 1, 0],
  ]);
});

it("refuses a period that is too long or ends before it begins, and a missing channel", async () => {
  const { channelId } = await makeStation();
  const context = contextAt(at("22:00"));
  for (const [from, to] of [
    ["2026-11-02", "2026-11-01"],
    ["2026-01-01", "2026-11-01"],
  ] as const)
    await expect(audienceReport(context, { channelId, from, to })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  await expect(
    audienceReport(context, { channelId: 999_999_999, from: DAY, to: DAY }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("exports a workbook with notes on the method, for staff who manage programs", async () => {
  const { channelId } = await makeStation();
  const from = Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE;
  const today = new Date(from + 3 * HOUR).toISOString().slice(0, 10);
  await storeSessions(db, [session(channelId, from, from + 3 * MINUTE)]);
  const path = `/api/v1/audience-figures/excel?channelId=${channelId}&from=${today}&to=${today}&locale=en-US`;
  const download = async (id: number) =>
    server.send("GET", path, {
      cookie: await cookieOf(platform, id),
      "sec-fetch-site": "same-origin",
    });
  const colleague = await makeColleague(platform, "Rana");
  const response = await download(colleague.id);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { sheets } = await readWorkbook(
    (async function* () {
      yield bytes;
    })(),
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    "About",
    "Airings",
    "Programs",
    "Days",
    "Countries",
    "Devices",
    "Minutes",
  ]);
  const values = (name: string) =>
    Object.values(sheets.find((sheet) => sheet.name === name)?.cells ?? {}).map(
      ({ value }) => value,
    );
  expect(values("About").join(" ")).toMatch(/every 20 seconds.*Asia\/Amman|Asia\/Amman.*every 20/);
  expect(values("Devices")).toContain("Phones");
  expect((await download((await makeUser(db, "Notification")).id)).status).toBe(403);
});

import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { setting } from "../../system/setting/setting.table.ts";
import { airingsBetween, nowAndNext } from "./schedule.service.ts";
import { scheduleEpisodes } from "./schedule.store.ts";

let platform: StartedPlatform;
let reader: Client;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  reader = innerClient(platform, "en-US");
  staff = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
});

afterAll(() => platform.stop());

const slot = (weekday: number, start: string, minutes: number, channelId: number): WeeklySlot => ({
  weekday,
  start,
  minutes,
  channelId,
});
const at = (text: string) => new Date(text);
/** A Sunday; Amman is three hours ahead of UTC. */
const SUNDAY = "2026-11-22";

/** Formats airings as times and titles. */
const formatAirings = (airings: { startsAt: string; endsAt: string; title: string }[]) =>
  airings.map(
    ({ startsAt, endsAt, title }) => `${startsAt.slice(5, 16)} ${endsAt.slice(5, 16)} ${title}`,
  );

async function airingsOf(client: Client, channelId: number, date = SUNDAY, days = 1) {
  const { channels } = await client.schedule.get({ date, days, channelId });
  return channels[0]?.airings ?? [];
}

describe("public schedule", () => {
  it("returns the days in the station's time zone and the airings of its channels, sorted by position", async () => {
    const { db } = platform.database;
    const [second, first] = [
      await makeChannel(db, { position: 2 }),
      await makeChannel(db, { position: 1, kind: "audio" }),
    ];
    const hidden = await makeChannel(db, { enabled: false });
    const image = await makeMediaImage(db);
    const news = await makeProgram(db, {
      name: { "en-US": "News", "ar-JO": "الأخبار" },
      imageIds: [image],
      slots: [
        slot(0, "20:00", 60, second.id),
        slot(0, "23:30", 60, second.id),
        slot(0, "20:00", 60, hidden.id),
      ],
    });
    const { timeZone, days, channels } = await reader.schedule.get({ date: SUNDAY, days: 2 });
    expect(timeZone).toBe("Asia/Amman");
    expect(days).toEqual([
      {
        date: "2026-11-22",
        startsAt: "2026-11-21T21:00:00.000Z",
        endsAt: "2026-11-22T21:00:00.000Z",
      },
      {
        date: "2026-11-23",
        startsAt: "2026-11-22T21:00:00.000Z",
        endsAt: "2026-11-23T21:00:00.000Z",
      },
    ]);
    expect(channels.map(({ channel }) => channel.id)).toEqual([first.id, second.id]);
    expect(channels[1]?.airings[0]).toMatchObject({
      kind: "slot",
      channelId: second.id,
      program: { id: news.id, name: "News" },
      episodeId: null,
      title: "News",
      summary: "What it is about.",
      picture: { id: image },
      startsAt: "2026-11-22T17:00:00.000Z",
      endsAt: "2026-11-22T18:00:00.000Z",
      premium: false,
    });
    expect(formatAirings(await airingsOf(reader, second.id, "2026-11-23"))).toEqual([
      "11-22T20:30 11-22T21:30 News",
    ]);
    const arabic = await innerClient(platform, "ar-JO").schedule.get({
      date: SUNDAY,
      channelId: second.id,
      days: 1,
    });
    expect(arabic.channels[0]?.airings[0]?.title).toBe("الأخبار");
  });

  it("replaces slots with episodes and keeps the rest of the slots", async () => {
    const { db } = platform.database;
    const { id: channelId } = await makeChannel(db, { premium: true });
    const program = await makeProgram(db, {
      name: { "en-US": "Talk" },
      slots: [
        slot(0, "10:00", 60, channelId),
        slot(0, "11:00", 60, channelId),
        slot(0, "12:00", 60, channelId),
      ],
    });
    const episode = (title: string, airAt: string, endAt: string, otherFields = {}) =>
      makeEpisode(db, {
        programId: program.id,
        channelId,
        title: { "en-US": title },
        airAt: at(airAt),
        endAt: at(endAt),
        ...otherFields,
      });
    await episode("One", "2026-11-22T07:20:00Z", "2026-11-22T07:40:00Z");
    await episode("Two", "2026-11-22T08:00:30Z", "2026-11-22T09:00:00Z");
    await episode("Off", "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z", { status: false });
    await episode("Gone", "2026-11-22T09:00:00Z", "2026-11-22T10:00:00Z", {
      deletedAt: new Date(),
    });
    const airings = await airingsOf(reader, channelId);
    expect(formatAirings(airings)).toEqual([
      "11-22T07:00 11-22T07:20 Talk",
      "11-22T07:20 11-22T07:40 One",
      "11-22T07:40 11-22T08:00 Talk",
      "11-22T08:00 11-22T09:00 Two",
      "11-22T09:00 11-22T10:00 Talk",
    ]);
    expect(airings.every(({ premium }) => premium)).toBe(true);
    const grid = await staff.schedule.staff({ date: SUNDAY, days: 1, channelId });
    expect(
      grid.channels[0]?.airings.map(({ title, visible, slot: slotIndex, version }) => [
        title,
        visible,
        slotIndex,
        version,
      ]),
    ).toEqual([
      ["Talk", true, 0, 1],
      ["One", true, null, 1],
      ["Talk", true, 0, 1],
      ["Two", true, null, 1],
      ["Off", false, null, 1],
    ]);
  });

  it("omits airings of a disabled program, which staff get marked as not visible", async () => {
    const { db } = platform.database;
    const { id: channelId } = await makeChannel(db);
    const program = await makeProgram(db, {
      status: false,
      slots: [slot(0, "10:00", 60, channelId)],
    });
    await makeEpisode(db, {
      programId: program.id,
      channelId,
      airAt: at("2026-11-22T09:00:00Z"),
      endAt: at("2026-11-22T10:00:00Z"),
    });
    expect(await airingsOf(reader, channelId)).toEqual([]);
    const grid = await staff.schedule.staff({ date: SUNDAY, days: 1, channelId });
    expect(grid.channels[0]?.airings.map(({ visible }) => visible)).toEqual([false, false]);
  });

  it("returns the same airing for each day that it overlaps", async () => {
    const { db } = platform.database;
    const { id: channelId } = await makeChannel(db);
    const { id: programId } = await makeProgram(db, {
      name: { "en-US": "Night" },
      slots: [slot(6, "22:00", 300, channelId)],
    });
    await makeEpisode(db, {
      programId,
      channelId,
      title: { "en-US": "Early" },
      airAt: at("2026-11-21T19:30:00Z"),
      endAt: at("2026-11-21T20:00:00Z"),
    });
    expect(formatAirings(await airingsOf(reader, channelId))).toEqual([
      "11-21T20:00 11-22T00:00 Night",
    ]);
    expect(formatAirings(await airingsOf(reader, channelId, "2026-11-21", 2))).toEqual([
      "11-21T19:00 11-21T19:30 Night",
      "11-21T19:30 11-21T20:00 Early",
      "11-21T20:00 11-22T00:00 Night",
    ]);
  });

  it("never has overlapping airings on a channel, and is the same by day as by week, for any slots and episodes", async () => {
    const { db } = platform.database;
    const minute = fc.integer({ min: 0, max: 7 * 1440 - 1 });
    const minuteCount = fc.integer({ min: 1, max: 1440 });
    const slotList = fc.array(fc.tuple(minute, minuteCount), { maxLength: 30 });
    const start = Temporal.PlainDate.from(SUNDAY);
    await fc.assert(
      fc.asyncProperty(slotList, slotList, async (slots, episodes) => {
        const { id: channelId } = await makeChannel(db);
        const time = (at: number) => new Date(Date.UTC(2026, 10, 22) + at * 60_000);
        const { id: programId } = await makeProgram(db, {
          slots: slots.map(([at, minutes]) =>
            slot(Math.floor(at / 1440), time(at).toISOString().slice(11, 16), minutes, channelId),
          ),
        });
        for (const [at, minutes] of episodes)
          await makeEpisode(db, {
            programId,
            channelId,
            airAt: time(at),
            endAt: time(at + minutes),
          });
        const week = await airingsOf(reader, channelId, SUNDAY, 7);
        for (const [i, airing] of week.slice(1).entries())
          expect(airing.startsAt >= (week[i]?.endsAt ?? "")).toBe(true);
        const byDay = new Map<string, (typeof week)[number]>();
        for (let i = 0; i < 7; i++)
          for (const airing of await airingsOf(
            reader,
            channelId,
            start.add({ days: i }).toString(),
          ))
            byDay.set(airing.startsAt, airing);
        expect(formatAirings([...byDay.values()])).toEqual(formatAirings(week));
      }),
      { numRuns: 12 },
    );
  });

  it("uses the time zone setting of the station and accepts dates from 1970 to 2199", async () => {
    const { db } = platform.database;
    const { id: channelId } = await makeChannel(db);
    await makeProgram(db, { name: { "en-US": "Late" }, slots: [slot(0, "20:00", 60, channelId)] });
    const setTimeZone = (value: string) =>
      db
        .insert(setting)
        .values({ scope: "website", key: "timeZone", type: "timeZone", label: {}, value })
        .onConflictDoUpdate({ target: [setting.scope, setting.key], set: { value } });
    await setTimeZone("Europe/London");
    invalidateMemo(platform.database.db);
    const days = async (date: string) =>
      (await reader.schedule.get({ date, days: 1, channelId })).days[0];
    expect(await days("2026-10-25")).toMatchObject({
      startsAt: "2026-10-24T23:00:00.000Z",
      endsAt: "2026-10-26T00:00:00.000Z",
    });
    expect(formatAirings(await airingsOf(reader, channelId, "2026-07-05"))).toEqual([
      "07-05T19:00 07-05T20:00 Late",
    ]);
    expect(formatAirings(await airingsOf(reader, channelId, "2026-12-06"))).toEqual([
      "12-06T20:00 12-06T21:00 Late",
    ]);
    for (const date of ["1970-01-01", "2199-12-31"])
      expect((await reader.schedule.get({ date, days: 7, channelId })).days).toHaveLength(7);
    expect(await problemOfRejection(days("0001-01-01"))).toMatchObject({
      status: 400,
      errors: [{ path: "date" }],
    });
    await setTimeZone("Asia/Amman");
    invalidateMemo(platform.database.db);
  });
});

describe("current and next airing", () => {
  it("are returned for each channel, the next one within two days", async () => {
    const { db } = platform.database;
    const [busy, idle] = [await makeChannel(db), await makeChannel(db)];
    const program = await makeProgram(db, {
      name: { "en-US": "Show" },
      slots: [slot(0, "10:00", 60, busy.id), slot(1, "10:00", 60, busy.id)],
    });
    const context = { ...innerContext(platform, "en-US"), now: at("2026-11-22T07:30:00Z") };
    const found = await nowAndNext(context, [busy, idle]);
    expect(found.get(idle.id)).toEqual({ now: null, next: null });
    expect(found.get(busy.id)).toMatchObject({
      now: { title: "Show", startsAt: "2026-11-22T07:00:00.000Z", onAir: true },
      next: { title: "Show", startsAt: "2026-11-23T07:00:00.000Z", onAir: false },
    });
    const [from, until] = [at("2026-11-22T07:30:00Z"), at("2026-12-06T00:00:00Z")];
    expect(
      formatAirings(await airingsBetween(context, { from, until, programId: program.id })),
    ).toEqual([
      "11-22T07:00 11-22T08:00 Show",
      "11-23T07:00 11-23T08:00 Show",
      "11-29T07:00 11-29T08:00 Show",
      "11-30T07:00 11-30T08:00 Show",
    ]);
  });

  it("are invalidated when a channel, a program, an episode or the station's time zone changes", async () => {
    const context = innerContext(platform, "en-US");
    const { tags } = await collectTags(() => nowAndNext(context, []));
    expect([...tags]).toEqual(
      expect.arrayContaining(["list:channel", "list:program", "list:episode", "list:setting"]),
    );
  });
});

describe("schedule with 20,000 episodes", () => {
  it("reads the episodes of the requested days through an index", async () => {
    const { db } = platform.database;
    const [channel, program] = [await makeChannel(db), await makeProgram(db)];
    await db.execute(sql`insert into episode (program_id, channel_id, title, air_at, end_at)
      select ${program.id}, ${channel.id}, '{"en-US": "Old"}', at, at + interval '1 hour'
      from generate_series(timestamptz '2024-01-01', timestamptz '2024-01-01' + interval '19999 hours', interval '1 hour') at`);
    await db.execute(sql`analyze episode`);
    const { pool } = platform.database;
    const querySpy = vi.spyOn(pool, "query");
    await reader.schedule.get({ date: "2024-03-01", days: 14 });
    expect(querySpy.mock.calls.length).toBeLessThan(8);
    querySpy.mockRestore();
    const timeRange = { from: at("2024-03-01T00:00:00Z"), until: at("2024-03-15T00:00:00Z") };
    const query = scheduleEpisodes(db, { hidden: false }, [channel.id], timeRange).toSQL();
    const plan = await pool.query(`explain analyze ${query.sql}`, query.params);
    const lines = plan.rows.map((row: { "QUERY PLAN": string }) => row["QUERY PLAN"]).join("\n");
    expect(lines).toMatch(/episode_on_channel/);
    expect(Number(/episode_on_channel.*rows=(\d+)/.exec(lines)?.[1])).toBeLessThan(1000);
  });
});

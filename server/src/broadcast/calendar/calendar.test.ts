import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sync, type VEvent } from "node-ical";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeEvent,
  makeProgram,
} from "../../../test/factories/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { setting } from "../../system/setting/setting.table.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { programCalendar } from "./calendar.service.ts";
import { renderCalendar } from "./render-calendar.ts";

const TIME_ZONE = "Europe/London";
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await testPlatform();
  const timeZoneSetting = {
    scope: "website",
    key: "timeZone",
    type: "timeZone",
    label: {},
    value: TIME_ZONE,
  } as const;
  await platform.database.db.insert(setting).values(timeZoneSetting);
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

/** Fetches a calendar file and parses its events with a third-party library. */
async function calendar(path: string): Promise<{ text: string; events: VEvent[] }> {
  const reply = await server.get(path);
  expect(reply.status, path).toBe(200);
  expect(reply.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await reply.text();
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
  return {
    text,
    events: Object.values(sync.parseICS(text)).filter(
      (one): one is VEvent => one?.type === "VEVENT",
    ),
  };
}

/** Local time of the station, as 20:00. */
const localTime = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(TIME_ZONE)
    .toPlainTime()
    .toString()
    .slice(0, 5);
const inDays = (days: number, hour: number) => {
  const { from } = dayRange(TIME_ZONE, dayAt(TIME_ZONE, Date.now()).add({ days }));
  return new Date(from + hour * HOUR);
};
const unfolded = (text: string) => text.replaceAll("\r\n ", "");

describe("program calendar", () => {
  it("lists every airing of the next eight weeks at the station's local time, with a reminder", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { name: { "en-US": "One", "ar-JO": "الأولى" } });
    const program = await makeProgram(db, {
      name: { "en-US": "News, at; eight", "ar-JO": "أخبار الثامنة من قلب العاصمة مع فريق التحرير" },
      description: { "en-US": "<p>All of it</p>" },
      slots: EVERY_DAY.map((weekday) => ({
        weekday,
        start: "20:00",
        minutes: 45,
        channelId: channel.id,
      })),
    });
    const [airAt, endAt] = [inDays(2, 10), inDays(2, 11)];
    const episode = await makeEpisode(db, {
      programId: program.id,
      channelId: channel.id,
      title: { "en-US": "Extra" },
      airAt,
      endAt,
    });
    const { text, events } = await calendar(`/programs/${program.id}/calendar.ics`);
    const slots = events.filter(({ uid }) => uid.startsWith("slot-"));
    expect(slots).toHaveLength(56);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(57);
    expect(new Set(slots.map(({ start }) => localTime(start)))).toEqual(new Set(["20:00"]));
    expect(new Set(slots.map(({ end }) => end && localTime(end)))).toEqual(new Set(["20:45"]));
    expect(slots[0]).toMatchObject({
      summary: "News, at; eight",
      location: "One",
      url: `https://news.example/programs/${program.id}`,
      description: `All of it\n\nhttps://news.example/programs/${program.id}`,
      transparency: "TRANSPARENT",
    });
    const extra = events.find(({ uid }) => uid === `episode-${episode.id}@news.example`);
    expect(extra).toMatchObject({
      summary: "News, at; eight: Extra",
      start: airAt,
      end: endAt,
      url: `https://news.example/programs/${program.id}/episode/${episode.id}`,
    });
    expect(
      text.match(
        /BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.*\r\n(?: .*\r\n)*TRIGGER:-PT10M\r\nEND:VALARM/g,
      ),
    ).toHaveLength(57);
    expect(text).not.toContain("RRULE");
    expect(unfolded(text)).toContain(
      `SOURCE;VALUE=URI:https://news.example/programs/${program.id}/calendar.ics`,
    );

    const arabic = await calendar(`/ar/programs/${program.id}/calendar.ics`);
    expect(arabic.events[0]?.summary).toBe("أخبار الثامنة من قلب العاصمة مع فريق التحرير");
    expect(unfolded(arabic.text)).toContain("X-WR-CALNAME;VALUE=TEXT:ماستهد: أخبار الثامنة");
  });
});

describe("line folding in calendar files", () => {
  it.each([
    ["ASCII characters", "News, views and weather from all of the country; ".repeat(6).trim()],
    [
      "Arabic characters of two octets",
      "أخبار وتحليلات، وحالة الطقس من كل أنحاء البلاد؛ ".repeat(6).trim(),
    ],
    ["characters of four octets", "📻".repeat(80)],
  ])(
    "folds lines at 75 octets without splitting %s, and the text parses back unchanged",
    async (_what, text) => {
      const { id } = await makeEvent(platform.database.db, {
        description: { "en-US": `<p>${text}</p>` },
      });
      const reply = await server.get(`/event/${id}/event.ics`);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const lines = bytes.toString("latin1").split("\r\n");
      const lengths = lines.map((line) => line.length);
      expect(Math.max(...lengths), "octets of the longest line").toBeLessThanOrEqual(75);
      expect(Math.max(...lengths), "lines are not folded too early").toBeGreaterThan(75 - 4);
      for (const line of lines)
        expect(() =>
          new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(line, "latin1")),
        ).not.toThrow();
      const [first] = Object.values(sync.parseICS(bytes.toString())).filter(
        (one): one is VEvent => one?.type === "VEVENT",
      );
      expect(first?.description).toBe(`${text}\n\nhttps://news.example/event/${id}`);
    },
  );
});

describe("program calendar across a daylight saving change", () => {
  it("keeps the local time of airings", async () => {
    const { db } = platform.database;
    const { id: channelId } = await makeChannel(db);
    const { id } = await makeProgram(db, {
      slots: [{ weekday: 0, start: "20:00", minutes: 60, channelId }],
    });
    const context = { ...innerContext(platform, "en-US"), now: new Date("2026-03-20T12:00:00Z") };
    const text = renderCalendar(await programCalendar(context, id));
    const starts = Object.values(sync.parseICS(text)).flatMap((one) =>
      one?.type === "VEVENT" ? [one.start] : [],
    );
    expect(starts.slice(0, 2).map((start) => start.toISOString())).toEqual([
      "2026-03-22T20:00:00.000Z",
      "2026-03-29T19:00:00.000Z",
    ]);
    expect(starts.map(localTime)).toEqual(Array(8).fill("20:00"));
  });
});

describe("channel calendar", () => {
  it("lists a week without reminders, and its slug URLs redirect to the URL with the id", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db);
    await makeProgram(db, {
      slots: EVERY_DAY.map((weekday) => ({
        weekday,
        start: "07:30",
        minutes: 30,
        channelId: channel.id,
      })),
    });
    const { text, events } = await calendar(`/schedule/${channel.id}.ics`);
    expect(events.map(({ start }) => localTime(start))).toEqual(Array(7).fill("07:30"));
    expect(text).not.toContain("VALARM");
    expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    const redirect = await server.get(
      `/ar/schedule/${encodeURIComponent(channel.slug["ar-JO"] ?? "")}.ics`,
    );
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      301,
      `/ar/schedule/${channel.id}.ics`,
    ]);
  });
});

describe("single-entry calendar", () => {
  it("contains an airing identified by channel and start", async () => {
    const { db } = platform.database;
    const [airAt, endAt] = [new Date("2026-10-25T00:30:00.500Z"), new Date("2026-10-25T01:30:00Z")];
    const episode = await makeEpisode(db, {
      title: { "en-US": "Twice one o'clock" },
      airAt,
      endAt,
    });
    const { text, events } = await calendar(
      `/schedule/airing/${episode.channelId}-${Math.floor(airAt.getTime() / 1000)}.ics`,
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ start: new Date("2026-10-25T00:30:00Z"), end: endAt });
    expect(text).toContain("TRIGGER:-PT10M");
    expect(text).not.toContain("CALNAME");
  });

  it("contains an event, with or without an end", async () => {
    const { db } = platform.database;
    const event = await makeEvent(db, { title: { "en-US": "Open day" } });
    const [one] = (await calendar(`/event/${event.id}/event.ics`)).events;
    const startsAt = new Date(Math.floor(event.startsAt.getTime() / 1000) * 1000);
    expect(one).toMatchObject({
      summary: "Open day",
      location: "Amman",
      start: startsAt,
      uid: `event-${event.id}@news.example`,
    });
    const open = await makeEvent(db, { endsAt: null });
    expect((await calendar(`/ar/event/${open.id}/event.ics`)).text).not.toContain("DTEND");
  });
});

describe("calendars of hidden or missing records", () => {
  it("respond with 404", async () => {
    const { db } = platform.database;
    const channel = await makeChannel(db, { enabled: false });
    const program = await makeProgram(db, { status: false });
    const event = await makeEvent(db, { status: false });
    const airAt = inDays(1, 12);
    const draft = await makeEpisode(db, { status: false, airAt });
    for (const path of [
      `/schedule/${channel.id}.ics`,
      `/schedule/${channel.slug["en-US"]}.ics`,
      "/schedule/nobody.ics",
      `/programs/${program.id}/calendar.ics`,
      `/event/${event.id}/event.ics`,
      `/schedule/airing/${draft.channelId}-${Math.floor(airAt.getTime() / 1000)}.ics`,
      "/schedule/airing/1-9999999999.ics",
      "/programs/x/calendar.ics",
    ])
      expect((await server.get(path)).status, path).toBe(404);
  });
});

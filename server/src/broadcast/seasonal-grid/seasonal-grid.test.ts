import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { sync } from "node-ical";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel, makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { innerClient } from "../../app.ts";
import { collectTags } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { channelCalendar, programCalendar } from "../calendar/calendar.service.ts";
import { renderCalendar } from "../calendar/render-calendar.ts";
import { announceMonth } from "../religious-calendar/announce.service.ts";
import { calculatedStart, hijriDate, monthIndex } from "../religious-calendar/hijri-calendar.ts";
import { hijriMonth } from "../religious-calendar/religious-calendar.table.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { guideOf } from "../xmltv/xmltv.service.ts";
import { seasonalGrid } from "./seasonal-grid.table.ts";

let platform: StartedPlatform;
let staff: Client;
let writer: Client;
let announcer: NonNullable<CallContext["user"]>;
let channelId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const admin = await makeUser(db, "Admin");
  announcer = { ...innerContext(platform, "en-US", new Date()).user, ...admin } as typeof announcer;
  staff = await clientAs(platform, admin.id);
  const limited = await makeUser(db, "Admin", { newsroomRights: ["write"] });
  writer = await clientAs(platform, limited.id);
  await changeSetting(platform, "website", "prayerTimes", true);
});

beforeEach(async () => {
  const { db } = platform.database;
  await db.delete(hijriMonth);
  await db.delete(seasonalGrid);
  await db.delete(log);
  invalidateMemo(db);
  channelId = (await makeChannel(db)).id;
});

afterAll(() => platform.stop());

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const daily = (start: string, minutes: number): WeeklySlot[] =>
  EVERY_DAY.map((weekday) => ({ weekday, start, minutes, channelId }));
const programOf = (name: string, slots: WeeklySlot[] = []) =>
  makeProgram(platform.database.db, { name: { "en-US": name }, slots });
const today = () => dayAt("Asia/Amman", new Date());
const SETTINGS = {
  name: { "en-US": "Summer", "ar-JO": "الصيف" },
  channelIds: [],
  period: "dates" as const,
  country: null,
  hijriYear: null,
  mode: "replace" as const,
};
const summer = (copy: "nothing" | "regular" | number = "nothing", daysAhead = 0) =>
  staff.seasonalGrid.create({
    ...SETTINGS,
    channelIds: [channelId],
    firstDate: today().add({ days: daysAhead }).toString(),
    lastDate: today()
      .add({ days: daysAhead + 7 })
      .toString(),
    copy,
  });
const gridSlots = (programId: number, start: string, minutes: number) =>
  daily(start, minutes).map((slot) => ({ ...slot, programId }));

async function publish(id: number) {
  const { grids } = await staff.seasonalGrid.list({});
  const version = grids.find((grid) => grid.id === id)?.version ?? 0;
  return staff.seasonalGrid.setState({ id, version, state: "published" });
}

describe("seasonal grid", () => {
  it("has the slots of the regular grid without their dates if it copies it", async () => {
    const first = today();
    const news = await programOf("News", [
      ...daily("20:00", 60),
      { ...daily("22:00", 60)[0], validUntil: "2020-01-01" } as WeeklySlot,
      {
        ...daily("09:00", 30)[first.dayOfWeek % 7],
        validFrom: "2020-01-01",
        cancelled: [first.toString()],
      } as WeeklySlot,
    ]);
    const grid = await summer("regular");
    expect(grid).toMatchObject({ state: "draft", label: "Summer", inForce: false });
    expect(grid.slots).toEqual([
      ...gridSlots(news.id, "20:00", 60),
      { ...daily("09:00", 30)[first.dayOfWeek % 7], programId: news.id },
    ]);
    const copy = await summer(grid.id);
    expect(copy.slots).toEqual(grid.slots);
  });

  it("is the same for every reader of airings, from its publication on", async () => {
    const { db } = platform.database;
    const regular = await programOf("Regular", daily("20:00", 60));
    const nights = await programOf("Nights");
    const radioId = (await makeChannel(db, { kind: "audio" })).id;
    const grid = await staff.seasonalGrid.create({
      ...SETTINGS,
      firstDate: today().add({ days: 1 }).toString(),
      lastDate: today().add({ days: 3 }).toString(),
      copy: "nothing",
    });
    const edited = await staff.seasonalGrid.edit({
      id: grid.id,
      version: grid.version,
      slots: [...gridSlots(nights.id, "21:00", 90), ...gridSlots(nights.id, "10:00", 30)].flatMap(
        (slot) => [slot, { ...slot, channelId: radioId }],
      ),
    });
    const range = { from: new Date(), until: new Date(Date.now() + 5 * DAY) };
    const context = innerContext(platform, "en-US", new Date());
    const publicAirings = async () =>
      (await airingsBetween(context, { ...range, channelIds: [channelId] })).map(
        ({ program, startsAt }) => `${startsAt} ${program.id}`,
      );
    expect((await publicAirings()).filter((text) => text.endsWith(` ${nights.id}`))).toEqual([]);
    await publish(edited.id);
    const airings = await publicAirings();
    expect(airings.filter((text) => text.endsWith(` ${nights.id}`))).toHaveLength(6);
    const tomorrow = today().add({ days: 1 }).toString();
    const reader = innerClient(platform, "en-US");

    const schedule = await reader.schedule.get({ date: tomorrow, days: 1, channelId });
    const shown = schedule.channels[0]?.airings.map(({ program }) => program.id);
    expect(shown, "schedule").toEqual([nights.id, nights.id]);
    const staffDays = await staff.schedule.staff({ date: tomorrow, days: 1, channelId });
    expect(staffDays.channels[0]?.airings[0], "schedule of staff").toMatchObject({
      gridId: grid.id,
      isWeekly: true,
    });
    const guide = await guideOf(context);
    const inGuide = guide.programmes
      .filter(({ channelId: id }) => id.startsWith(`${channelId}.`))
      .map(({ from, url }) => [from.toInstant().epochMilliseconds, url] as const)
      .filter(([from]) => from >= range.from.getTime() && from < range.until.getTime())
      .map(([from, url]) => `${new Date(from).toISOString()} ${url.split("/").at(-1)}`);
    expect(inGuide, "XMLTV").toEqual(airings);
    const events = async (calendar: Parameters<typeof renderCalendar>[0]) =>
      Object.values(sync.parseICS(renderCalendar(calendar)))
        .flatMap((one) => (one?.type === "VEVENT" ? [one.start.toISOString()] : []))
        .filter((start) => start >= range.from.toISOString() && start < range.until.toISOString())
        .sort();
    expect(await events(await channelCalendar(context, channelId)), "calendar").toEqual(
      airings.map((text) => text.split(" ")[0]),
    );
    expect(await events(await programCalendar(context, nights.id)), "program calendar").toEqual(
      (await airingsBetween(context, { ...range, programId: nights.id })).map(
        ({ startsAt }) => startsAt,
      ),
    );
    const page = await reader.program.get({ id: nights.id });
    expect(page.airings[0]?.program.id, "program page").toBe(nights.id);
    const inSeason = innerClient(platform, "en-US", new Date(Date.now() + 2 * DAY));
    const slotsOf = async (id: number) =>
      (await inSeason.program.get({ id })).slots.map(({ start }) => start);
    expect(new Set(await slotsOf(nights.id)), "weekly slots").toEqual(new Set(["21:00", "10:00"]));
    expect(await slotsOf(regular.id), "weekly slots that do not air").toEqual([]);
    // At 10:10 tomorrow.
    const during = new Date(Date.parse(schedule.channels[0]?.airings[0]?.startsAt ?? "") + 600_000);
    const then = innerClient(platform, "en-US", during);
    const channel = await then.channel.get({ id: channelId });
    expect(channel.now?.program.id, "now").toBe(nights.id);
    expect(channel.next?.program.id, "next").toBe(nights.id);
    const live = await then.program.live({});
    expect(live.map(({ program }) => program.id)).toContain(nights.id);
    const radio = await innerClient(
      platform,
      "en-US",
      new Date(during.getTime() + HOUR),
    ).song.history({ id: radioId, date: tomorrow });
    expect(
      radio.airings.map(({ program }) => program.id),
      "radio history",
    ).toEqual([nights.id]);
  });

  it("shows staff the days with a draft as if it were published", async () => {
    const nights = await programOf("Nights");
    const { id, version } = await summer();
    const startsAt = today()
      .add({ days: 1 })
      .toPlainDateTime("21:00")
      .toZonedDateTime("Asia/Amman")
      .toInstant()
      .toString();
    const to = { programId: nights.id, channelId, startsAt, minutes: 45 };
    const moved = await staff.seasonalGrid.moveSlot({ id, version, slot: null, to });
    const date = today().add({ days: 1 }).toString();
    const preview = await staff.schedule.staff({ date, days: 1, channelId, gridId: id });
    expect(preview.channels[0]?.airings).toMatchObject([
      { gridId: id, slot: 0, version: moved.version, startsAt: new Date(startsAt).toISOString() },
    ]);
    const days = await staff.schedule.staff({ date, days: 1, channelId });
    expect(days.channels[0]?.airings).toEqual([]);
    const removed = await staff.seasonalGrid.moveSlot({
      id,
      version: moved.version,
      slot: 0,
      to: null,
    });
    expect(removed.slots).toEqual([]);
  });

  it("lists overlaps, holes and episodes of regular slots, and is not published with overlaps", async () => {
    const talk = await programOf("Talk", daily("20:00", 60));
    const nights = await programOf("Nights");
    const airAt = new Date(
      today().add({ days: 2 }).toPlainDateTime("20:00").toZonedDateTime("Asia/Amman")
        .epochMilliseconds,
    );
    const episode = await makeEpisode(platform.database.db, {
      programId: talk.id,
      channelId,
      airAt,
      endAt: new Date(airAt.getTime() + HOUR),
    });
    const grid = await summer("nothing", 1);
    const { version } = await staff.seasonalGrid.edit({
      id: grid.id,
      version: grid.version,
      slots: [...gridSlots(nights.id, "00:00", 23 * 60), ...gridSlots(nights.id, "22:30", 30)],
    });
    const conflicts = await staff.seasonalGrid.check({ id: grid.id });
    expect(conflicts.overlaps).toHaveLength(7);
    expect(conflicts.overlaps[0]?.programs).toEqual(["Nights", "Nights"]);
    expect(conflicts.holes).toHaveLength(7);
    expect(conflicts.holes[0]).toMatchObject({ channelId });
    expect(conflicts.episodes).toMatchObject([{ episodeId: episode.id, program: "Talk" }]);
    expect(
      await problemOfRejection(
        staff.seasonalGrid.setState({ id: grid.id, version, state: "published" }),
      ),
    ).toMatchObject({ code: "CONFLICT", errors: [{ code: "seasonalGrid.overlaps" }] });
  });

  it("is published by staff with the right to, edited by one at a time, and logged", async () => {
    const { id, version } = await summer();
    const publishing = writer.seasonalGrid.setState({ id, version, state: "published" });
    expect(await problemOfRejection(publishing)).toMatchObject({ code: "FORBIDDEN" });
    await publish(id);
    const stale = staff.seasonalGrid.edit({ id, version, name: { "en-US": "Other" } });
    expect(await problemOfRejection(stale)).toMatchObject({ code: "CONFLICT" });
    expect(await problemOfRejection(staff.seasonalGrid.remove({ id }))).toMatchObject({
      errors: [{ code: "seasonalGrid.isPublished" }],
    });
    const unknown = staff.seasonalGrid.edit({
      id,
      version: version + 1,
      slots: gridSlots(999_999, "20:00", 60),
    });
    expect(await problemOfRejection(unknown)).toMatchObject({
      errors: [{ code: "seasonalGrid.unknown" }],
    });
    const entries = await platform.database.db
      .select({ action: log.action, changes: log.changes })
      .from(log)
      .where(eq(log.entity, "SeasonalGrid"));
    expect(entries.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(entries[1]?.changes).toMatchObject({ state: ["draft", "published"] });
  });

  it("refuses dates that are missing or in the wrong order, and countries without a city", async () => {
    const create = (changes: object) =>
      problemOfRejection(
        staff.seasonalGrid.create({
          ...SETTINGS,
          firstDate: "2027-06-01",
          lastDate: "2027-08-31",
          copy: "nothing",
          ...changes,
        }),
      );
    expect(await create({ lastDate: "2027-05-31" })).toMatchObject({ code: "INVALID_INPUT" });
    expect(await create({ lastDate: "2029-05-31" })).toMatchObject({
      errors: [{ code: "seasonalGrid.tooLong" }],
    });
    expect(await create({ period: "ramadan", country: "NO", hijriYear: 1448 })).toMatchObject({
      errors: [{ path: "country" }],
    });
    expect(await create({ period: "ramadan", country: "JO" })).toMatchObject({
      errors: [{ path: "hijriYear" }],
    });
  });
});

describe("grid of an announced Ramadan", () => {
  const year = () => {
    const now = hijriDate(today(), new Map());
    return now.month >= 9 ? now.year + 1 : now.year;
  };
  const start = () => calculatedStart(monthIndex(year(), 9));
  /** Programs of an evening, as readers see them at noon of the day before. */
  const programsOn = async (day: Temporal.PlainDate, now = day.subtract({ days: 1 })) => {
    const reader = innerClient(platform, "en-US", new Date(`${now}T09:00:00Z`));
    const { channels } = await reader.schedule.get({ date: day.toString(), days: 1, channelId });
    return channels[0]?.airings.map(({ title }) => title);
  };
  const announce = async (
    month: number,
    startsOn: string | null,
    at: string,
    seen: string | null = null,
  ) => {
    const context = { ...innerContext(platform, "en-US", new Date(at)), user: announcer };
    await announceMonth(context, { country: "JO", year: year(), month, startsOn, seen });
    invalidateMemo(platform.database.db);
  };
  const follow = async (period: "ramadan" | "eidFitr", programId: number) => {
    const grid = await staff.seasonalGrid.create({
      ...SETTINGS,
      period,
      firstDate: null,
      lastDate: null,
      country: "JO",
      hijriYear: year(),
      copy: "nothing",
    });
    await staff.seasonalGrid.edit({
      id: grid.id,
      version: grid.version,
      slots: gridSlots(programId, "20:00", 60),
    });
    return publish(grid.id);
  };

  it("begins with the announcement, includes an uncertain thirtieth day, and ends with the Eid", async () => {
    await programOf("Regular", daily("20:00", 60));
    const ramadan = await follow("ramadan", (await programOf("Nights")).id);
    await follow("eidFitr", (await programOf("Eid")).id);
    expect(ramadan).toMatchObject({ first: start().toString(), provisional: true });
    expect(await programsOn(start())).toEqual(["Regular"]);

    await announce(9, start().toString(), `${start().subtract({ days: 1 })}T17:00:00Z`);
    expect(await programsOn(start())).toEqual(["Nights"]);
    expect(await programsOn(start().subtract({ days: 1 }))).toEqual(["Regular"]);
    const thirtieth = start().add({ days: 29 });
    expect(await programsOn(thirtieth)).toEqual(["Nights"]);
    expect(await programsOn(thirtieth.add({ days: 1 }))).toEqual(["Regular"]);

    await announce(10, thirtieth.toString(), `${thirtieth.subtract({ days: 1 })}T17:00:00Z`);
    expect(await programsOn(thirtieth)).toEqual(["Eid"]);
    expect(await programsOn(thirtieth.add({ days: 3 }))).toEqual(["Regular"]);
  });

  it("stays in what has aired when the announcement is undone, and purges pages", async () => {
    await programOf("Regular", daily("20:00", 60));
    await follow("ramadan", (await programOf("Nights")).id);
    await announce(9, start().toString(), `${start().subtract({ days: 1 })}T17:00:00Z`);
    // Corrected on the third day: the fast began a day later than announced.
    const third = start().add({ days: 2 });
    await announce(9, null, `${third}T09:00:00Z`, start().toString());
    expect(await programsOn(start(), third)).toEqual(["Nights"]);
    expect(await programsOn(start().add({ days: 1 }), third)).toEqual(["Nights"]);
    expect(await programsOn(third, third)).toEqual(["Regular"]);
    const { tags } = await collectTags(() => programsOn(third, third));
    expect([...tags]).toContain("seasonal-grid");
  });
});

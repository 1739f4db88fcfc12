import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";

let platform: StartedPlatform;
let staff: Client;
let arabicStaff: Client;
let superadmin: Client;
let channelId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const [one, two] = [await makeUser(db, "Admin"), await makeUser(db, "Superadmin")];
  staff = await clientAs(platform, one.id);
  arabicStaff = await clientAs(platform, one.id, "ar-JO");
  superadmin = await clientAs(platform, two.id);
});

beforeEach(async () => {
  channelId = (await makeChannel(platform.database.db)).id;
});

afterAll(() => platform.stop());

const slot = (weekday: number, start: string, minutes: number, on = channelId): WeeklySlot => ({
  weekday,
  start,
  minutes,
  channelId: on,
});
const programOf = (name: string, slots: WeeklySlot[]) =>
  makeProgram(platform.database.db, { name: { "en-US": name, "ar-JO": `برنامج ${name}` }, slots });
/** Slots without dates, and without those that have ended. */
const weeklyTimes = (slots: WeeklySlot[]) =>
  slots
    .filter(({ validUntil }) => !validUntil)
    .map(({ weekday, start, minutes, channelId: on }) => slot(weekday, start, minutes, on));
/**
 * Date of the Saturday after or before this week's, and the instant of a time on it in the
 * station's time zone.
 */
const saturday = (weeks: number) => {
  const today = Temporal.Now.plainDateISO("Asia/Amman");
  return today.add({ days: 6 - (today.dayOfWeek % 7) + 7 * weeks }).toString();
};
const at = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime("Asia/Amman")
    .toInstant()
    .toString();
/** Start and end of the airings of a day on the channel, for readers. */
const airingsOf = async (date: string) => {
  const { channels } = await staff.schedule.get({ date, channelId });
  return channels.flatMap(({ airings }) =>
    airings.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`),
  );
};
const newProgram = (slots: WeeklySlot[], client = staff) =>
  client.program.create({ name: { "en-US": "New" }, slots });
const newEpisode = (programId: number, airAt: string, endAt: string, client = staff) =>
  client.episode.create({ programId, channelId, title: { "en-US": "New" }, airAt, endAt });

describe("overlapping slots on a channel", () => {
  it("are rejected with the name, day and time of the other slot", async () => {
    await programOf("News", [slot(6, "23:30", 60)]);
    const slots = [slot(0, "01:00", 60), slot(0, "00:29", 5)];
    const problem = await problemOfRejection(newProgram(slots));
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "slots.1", message: "Overlaps with News: Saturday, 23:30 to 00:30" }],
    });
    const { errors } = await problemOfRejection(newProgram(slots, arabicStaff), "ar-JO");
    expect(errors[0]?.message).toBe("يتداخل مع برنامج News (السبت، من 11:30 م إلى 12:30 ص)");
  });

  it("are rejected within one program and against disabled programs, but allowed on two channels or back to back", async () => {
    const { id: otherChannelId } = await makeChannel(platform.database.db);
    const problem = await problemOfRejection(
      newProgram([slot(1, "10:00", 60), slot(1, "10:30", 60)]),
    );
    expect(problem.errors).toMatchObject([
      {
        path: "slots.1",
        message: "Overlaps with another slot of this program: Monday, 10:00 to 11:00",
      },
    ]);
    const first = await newProgram([
      slot(1, "10:00", 60),
      slot(1, "11:00", 60),
      slot(1, "10:00", 60, otherChannelId),
    ]);
    await staff.program.setStatus({ id: first.id, status: false });
    expect(await problemOfRejection(newProgram([slot(1, "10:59", 1)]))).toMatchObject({
      status: 409,
    });
    await staff.program.remove({ id: first.id });
    await newProgram([slot(1, "10:00", 60)]);
    expect(await problemOfRejection(superadmin.program.restore({ id: first.id }))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0" }],
    });
  });

  it("are not created by concurrent writes", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => newProgram([slot(2, "10:00", 60)])),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
  });
});

describe("episode times on a channel", () => {
  it("are rejected when they overlap, with the title, day and time of the other episode", async () => {
    const { id } = await programOf("Talk", [slot(0, "20:00", 60)]);
    await newEpisode(id, "2026-11-22T17:00:00Z", "2026-11-22T18:00:00Z");
    const problem = await problemOfRejection(
      newEpisode(id, "2026-11-22T17:59:00Z", "2026-11-22T19:00:00Z"),
    );
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "airAt", message: "Overlaps with New: Sunday 22 November, 20:00 to 21:00" }],
    });
    await newEpisode(id, "2026-11-22T18:00:00Z", "2026-11-22T19:00:00Z");
  });

  it("never overlap after concurrent writes", async () => {
    const { id } = await programOf("Talk", []);
    const writes = Array.from({ length: 6 }, () =>
      newEpisode(id, "2026-11-23T17:00:00Z", "2026-11-23T18:00:00Z"),
    );
    expect(
      (await Promise.allSettled(writes)).filter(({ status }) => status === "fulfilled"),
    ).toHaveLength(1);
  });

  it("are rejected when the end is not after the start or more than a week later", async () => {
    const { id } = await programOf("Talk", []);
    for (const endAt of ["2026-11-23T17:00:00Z", "2026-11-23T16:00:00Z", "2026-12-01T00:00:00Z"]) {
      const problem = await problemOfRejection(newEpisode(id, "2026-11-23T17:00:00Z", endAt));
      expect(problem).toMatchObject({ status: 400, errors: [{ path: "endAt" }] });
    }
  });
});

describe("schedule grid", () => {
  it("moves, resizes, adds and removes slots in the station's time zone, with an audit log entry", async () => {
    const program = await programOf("News", [slot(0, "20:00", 60), slot(1, "20:00", 60)]);
    const to = { channelId, startsAt: "2026-11-24T21:30:00Z", minutes: 90 };
    const moved = await staff.schedule.moveSlot({ id: program.id, version: 1, slot: 0, to });
    expect(weeklyTimes(moved.slots)).toEqual([slot(3, "00:30", 90), slot(1, "20:00", 60)]);
    const added = await staff.schedule.moveSlot({
      id: program.id,
      version: moved.version,
      slot: null,
      to: { ...to, startsAt: "2026-11-24T20:00:00Z", minutes: 30 },
    });
    expect(weeklyTimes(added.slots)).toEqual([
      slot(3, "00:30", 90),
      slot(1, "20:00", 60),
      slot(2, "23:00", 30),
    ]);
    const removed = await staff.schedule.moveSlot({
      id: program.id,
      version: added.version,
      slot: 1,
      to: null,
    });
    expect(weeklyTimes(removed.slots)).toEqual([slot(3, "00:30", 90), slot(2, "23:00", 30)]);
    const [row] = await platform.database.db
      .select()
      .from(log)
      .where(and(eq(log.entity, "Programs"), eq(log.entityId, program.id)))
      .orderBy(desc(log.id));
    expect(row).toMatchObject({
      action: "update",
      changes: { slots: [added.slots, removed.slots] },
    });
  });

  it("keeps the recording of a moved slot, and changes it on one date", async () => {
    const recording = { publish: true, days: 7 };
    const program = await programOf("Recorded", [{ ...slot(0, "20:00", 60), recording }]);
    const to = { channelId, startsAt: "2026-11-24T21:30:00Z", minutes: 60 };
    const move = (version: number, values: object) =>
      staff.schedule.moveSlot({ id: program.id, version, slot: 0, to, ...values });
    const moved = await move(1, {});
    expect(moved.slots[0]?.recording).toEqual(recording);
    const from = Temporal.PlainDate.from(moved.slots[0]?.validFrom ?? "");
    const day = from.add({ days: ((3 - from.dayOfWeek + 7) % 7) + 7 });
    const date = day.toString();
    const sameTime = { ...to, startsAt: `${day.subtract({ days: 1 })}T21:30:00Z` };
    const once = await move(moved.version, { date, once: true, recording: null, to: sameTime });
    expect(once.slots[0]?.recording, "on that date").toBeUndefined();
    const weekly = once.slots.find(({ cancelled }) => cancelled?.includes(date));
    expect(weekly?.recording, "on all others").toEqual(recording);
  });

  it("rejects a move onto another slot, of a slot that no longer exists, or after a concurrent edit", async () => {
    await programOf("Talk", [slot(1, "20:00", 60)]);
    const { id } = await programOf("News", [slot(0, "20:00", 60)]);
    const moveSlot = (version: number, slotIndex: number | null, startsAt: string) =>
      staff.schedule.moveSlot({
        id,
        version,
        slot: slotIndex,
        to: { channelId, startsAt, minutes: 30 },
      });
    expect(await problemOfRejection(moveSlot(1, 0, "2026-11-23T17:30:00Z"))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0", message: "Overlaps with Talk: Monday, 20:00 to 21:00" }],
    });
    expect(await problemOfRejection(moveSlot(1, 1, "2026-11-25T17:30:00Z"))).toMatchObject({
      status: 409,
      errors: [{ path: "slot" }],
    });
    expect(
      await problemOfRejection(
        staff.schedule.moveSlot({ id: 999_999, version: 1, slot: 0, to: null }),
      ),
    ).toMatchObject({
      status: 404,
    });
    await superadmin.program.edit({ id, version: 1, slots: [slot(4, "08:00", 60)] });
    const conflict = await problemOfRejection(moveSlot(1, 0, "2026-11-25T17:30:00Z"));
    expect(conflict).toMatchObject({
      status: 409,
      conflict: { fields: [{ field: "slots" }], version: 2 },
    });
  });

  it("keeps the schedule of days that have aired when a slot is moved, removed or added, in the grid or in the form", async () => {
    const { id } = await programOf("Night", [slot(6, "03:00", 60)]);
    const past = saturday(-3);
    const before = await airingsOf(past);
    expect(before).toHaveLength(1);
    const target = { channelId, startsAt: at(saturday(2), "03:10"), minutes: 60 };
    const moved = await staff.schedule.moveSlot({ id, version: 1, slot: 0, to: target });
    expect(await airingsOf(past)).toEqual(before);
    const added = await staff.program.edit({
      id,
      version: moved.version,
      slots: [...moved.slots, slot(6, "05:00", 30)],
    });
    expect(await airingsOf(past)).toEqual(before);
    await staff.program.edit({ id, version: added.version, slots: [] });
    expect(await airingsOf(past)).toEqual(before);
    expect(await airingsOf(saturday(2))).toEqual([]);
    await newProgram([slot(6, "03:00", 60)]);
    expect(await airingsOf(past)).toEqual(before);
  });

  it("moves or cancels one date of a slot, without a second airing", async () => {
    const { id } = await programOf("Night", [slot(6, "03:00", 60)]);
    const [date, other] = [saturday(2), saturday(3)];
    const usual = await airingsOf(other);
    const moved = await staff.schedule.moveSlot({
      id,
      version: 1,
      slot: 0,
      date,
      once: true,
      to: { channelId, startsAt: at(date, "05:00"), minutes: 30 },
    });
    expect(await airingsOf(date)).toEqual([
      `${new Date(at(date, "05:00")).toISOString()} ${new Date(at(date, "05:30")).toISOString()}`,
    ]);
    expect(await airingsOf(other)).toEqual(usual);
    const slotIndex = moved.slots.findIndex(({ cancelled }) => cancelled?.includes(date));
    await staff.schedule.moveSlot({
      id,
      version: moved.version,
      slot: slotIndex,
      date: other,
      once: true,
      to: null,
    });
    expect(await airingsOf(other)).toEqual([]);
    expect((await airingsOf(saturday(4))).length).toBe(1);
  });

  it("changes a slot from a date on, and rejects an airing that has begun", async () => {
    const { id } = await programOf("Night", [slot(6, "03:00", 60)]);
    const [date, earlier] = [saturday(4), saturday(3)];
    const usual = await airingsOf(earlier);
    const to = { channelId, startsAt: at(date, "04:00"), minutes: 60 };
    expect(
      await problemOfRejection(
        staff.schedule.moveSlot({ id, version: 1, slot: 0, date: saturday(-2), to }),
      ),
    ).toMatchObject({
      status: 409,
      errors: [{ path: "date" }],
    });
    const moved = await staff.schedule.moveSlot({ id, version: 1, slot: 0, date, to });
    expect(await airingsOf(earlier)).toEqual(usual);
    expect(await airingsOf(date)).toEqual([
      `${new Date(at(date, "04:00")).toISOString()} ${new Date(at(date, "05:00")).toISOString()}`,
    ]);
    const ended = moved.slots.map((one) => ({ ...one, validUntil: saturday(-2) }));
    expect(
      await problemOfRejection(staff.program.edit({ id, version: moved.version, slots: ended })),
    ).toMatchObject({ status: 400 });
  });

  it("does not move an episode that has aired into the future", async () => {
    const { id: programId } = await programOf("Talk", []);
    const episode = await newEpisode(
      programId,
      at(saturday(-2), "10:00"),
      at(saturday(-2), "11:00"),
    );
    const move = (date: string) =>
      staff.schedule.moveEpisode({
        id: episode.id,
        version: 1,
        channelId,
        airAt: at(date, "10:00"),
        endAt: at(date, "11:00"),
      });
    expect(await problemOfRejection(move(saturday(2)))).toMatchObject({
      status: 409,
      errors: [{ path: "airAt" }],
    });
    expect((await move(saturday(-3))).airAt, "a correction").toBe(
      new Date(at(saturday(-3), "10:00")).toISOString(),
    );
  });

  it("moves episodes onto slots and other channels, but not onto each other", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const { id: otherChannelId } = await makeChannel(platform.database.db);
    const [first, second] = [
      await newEpisode(programId, "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"),
      await newEpisode(programId, "2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z"),
    ];
    const [airAt, endAt] = ["2026-11-22T17:15:00Z", "2026-11-22T18:15:00Z"];
    const moved = await staff.schedule.moveEpisode({
      id: first.id,
      version: 1,
      channelId,
      airAt,
      endAt,
    });
    expect(moved).toMatchObject({
      airAt: "2026-11-22T17:15:00.000Z",
      endAt: "2026-11-22T18:15:00.000Z",
      version: 2,
    });
    expect(
      await problemOfRejection(
        staff.schedule.moveEpisode({ id: second.id, version: 1, channelId, airAt, endAt }),
      ),
    ).toMatchObject({
      status: 409,
    });
    expect(
      (
        await staff.schedule.moveEpisode({
          id: second.id,
          version: 1,
          channelId: otherChannelId,
          airAt,
          endAt,
        })
      ).channelId,
    ).toBe(otherChannelId);
  });

  it("creates a disabled episode from a slot airing only once", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const airing = { programId, channelId, startsAt: "2026-11-22T17:00:00Z" };
    expect(
      await problemOfRejection(
        staff.schedule.episodeOfSlot({ ...airing, startsAt: "2026-11-22T17:01:00Z" }),
      ),
    ).toMatchObject({
      status: 400,
    });
    const draft = await staff.schedule.episodeOfSlot(airing);
    expect(draft).toMatchObject({
      programId,
      channelId,
      status: false,
      airAt: "2026-11-22T17:00:00.000Z",
      endAt: "2026-11-22T18:00:00.000Z",
      title: { "en-US": "Talk, 22 November 2026", "ar-JO": "برنامج Talk، 22 تشرين الثاني 2026" },
    });
    const again = await problemOfRejection(staff.schedule.episodeOfSlot(airing));
    expect(again).toMatchObject({
      status: 409,
      errors: [{ message: "This slot already has an episode: Talk, 22 November 2026" }],
    });
  });
});

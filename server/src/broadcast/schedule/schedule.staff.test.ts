import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { problemOfRejection } from "../../../test/staff-modules.ts";
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

const slot = (weekday: number, start: string, minutes: number, on = channelId): WeeklySlot => ({ weekday, start, minutes, channelId: on });
const programOf = (name: string, slots: WeeklySlot[]) =>
  makeProgram(platform.database.db, { name: { "en-US": name, "ar-JO": `برنامج ${name}` }, slots });
const newProgram = (slots: WeeklySlot[], client = staff) => client.program.create({ name: { "en-US": "New" }, slots });
const newEpisode = (programId: number, airAt: string, endAt: string, client = staff) =>
  client.episode.create({ programId, channelId, title: { "en-US": "New" }, airAt, endAt });

describe("overlapping slots on a channel", () => {
  it("are rejected with the name, day and time of the other slot", async () => {
    await programOf("News", [slot(6, "23:30", 60)]);
    const slots = [slot(0, "01:00", 60), slot(0, "00:29", 5)];
    const problem = await problemOfRejection(newProgram(slots));
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "slots.1", message: "Overlaps with News: Saturday, 23:30 to 00:30" }] });
    const { errors } = await problemOfRejection(newProgram(slots, arabicStaff), "ar-JO");
    expect(errors[0]?.message).toBe("يتداخل مع برنامج News (السبت، من 11:30 م إلى 12:30 ص)");
  });

  it("are rejected within one program and against disabled programs, but allowed on two channels or back to back", async () => {
    const { id: otherChannelId } = await makeChannel(platform.database.db);
    const problem = await problemOfRejection(newProgram([slot(1, "10:00", 60), slot(1, "10:30", 60)]));
    expect(problem.errors).toEqual([{ path: "slots.1", message: "Overlaps with another slot of this program: Monday, 10:00 to 11:00" }]);
    const first = await newProgram([slot(1, "10:00", 60), slot(1, "11:00", 60), slot(1, "10:00", 60, otherChannelId)]);
    await staff.program.setStatus({ id: first.id, status: false });
    expect(await problemOfRejection(newProgram([slot(1, "10:59", 1)]))).toMatchObject({ status: 409 });
    await staff.program.remove({ id: first.id });
    await newProgram([slot(1, "10:00", 60)]);
    expect(await problemOfRejection(superadmin.program.restore({ id: first.id }))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0" }],
    });
  });

  it("are not created by concurrent writes", async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => newProgram([slot(2, "10:00", 60)])));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
  });
});

describe("episode times on a channel", () => {
  it("are rejected when they overlap, with the title, day and time of the other episode", async () => {
    const { id } = await programOf("Talk", [slot(0, "20:00", 60)]);
    await newEpisode(id, "2026-11-22T17:00:00Z", "2026-11-22T18:00:00Z");
    const problem = await problemOfRejection(newEpisode(id, "2026-11-22T17:59:00Z", "2026-11-22T19:00:00Z"));
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "airAt", message: "Overlaps with New: Sunday 22 November, 20:00 to 21:00" }],
    });
    await newEpisode(id, "2026-11-22T18:00:00Z", "2026-11-22T19:00:00Z");
  });

  it("never overlap after concurrent writes", async () => {
    const { id } = await programOf("Talk", []);
    const writes = Array.from({ length: 6 }, () => newEpisode(id, "2026-11-23T17:00:00Z", "2026-11-23T18:00:00Z"));
    expect((await Promise.allSettled(writes)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
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
    expect(moved.slots).toEqual([slot(3, "00:30", 90), slot(1, "20:00", 60)]);
    const added = await staff.schedule.moveSlot({
      id: program.id,
      version: moved.version,
      slot: null,
      to: { ...to, startsAt: "2026-11-24T20:00:00Z", minutes: 30 },
    });
    expect(added.slots.at(-1)).toEqual(slot(2, "23:00", 30));
    const removed = await staff.schedule.moveSlot({ id: program.id, version: added.version, slot: 1, to: null });
    expect(removed.slots).toEqual([slot(3, "00:30", 90), slot(2, "23:00", 30)]);
    const [row] = await platform.database.db
      .select()
      .from(log)
      .where(and(eq(log.entity, "Programs"), eq(log.entityId, program.id)))
      .orderBy(desc(log.id));
    expect(row).toMatchObject({ action: "update", changes: { slots: [added.slots, removed.slots] } });
  });

  it("rejects a move onto another slot, of a slot that no longer exists, or after a concurrent edit", async () => {
    await programOf("Talk", [slot(1, "20:00", 60)]);
    const { id } = await programOf("News", [slot(0, "20:00", 60)]);
    const moveSlot = (version: number, slotIndex: number | null, startsAt: string) =>
      staff.schedule.moveSlot({ id, version, slot: slotIndex, to: { channelId, startsAt, minutes: 30 } });
    expect(await problemOfRejection(moveSlot(1, 0, "2026-11-23T17:30:00Z"))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0", message: "Overlaps with Talk: Monday, 20:00 to 21:00" }],
    });
    expect(await problemOfRejection(moveSlot(1, 1, "2026-11-25T17:30:00Z"))).toMatchObject({ status: 409, errors: [{ path: "slot" }] });
    expect(await problemOfRejection(staff.schedule.moveSlot({ id: 999_999, version: 1, slot: 0, to: null }))).toMatchObject({
      status: 404,
    });
    await superadmin.program.edit({ id, version: 1, slots: [slot(4, "08:00", 60)] });
    const conflict = await problemOfRejection(moveSlot(1, 0, "2026-11-25T17:30:00Z"));
    expect(conflict).toMatchObject({ status: 409, conflict: { fields: [{ field: "slots" }], version: 2 } });
  });

  it("moves episodes onto slots and other channels, but not onto each other", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const { id: otherChannelId } = await makeChannel(platform.database.db);
    const [first, second] = [
      await newEpisode(programId, "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"),
      await newEpisode(programId, "2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z"),
    ];
    const [airAt, endAt] = ["2026-11-22T17:15:00Z", "2026-11-22T18:15:00Z"];
    const moved = await staff.schedule.moveEpisode({ id: first.id, version: 1, channelId, airAt, endAt });
    expect(moved).toMatchObject({ airAt: "2026-11-22T17:15:00.000Z", endAt: "2026-11-22T18:15:00.000Z", version: 2 });
    expect(await problemOfRejection(staff.schedule.moveEpisode({ id: second.id, version: 1, channelId, airAt, endAt }))).toMatchObject({
      status: 409,
    });
    expect((await staff.schedule.moveEpisode({ id: second.id, version: 1, channelId: otherChannelId, airAt, endAt })).channelId).toBe(
      otherChannelId,
    );
  });

  it("creates a disabled episode from a slot airing only once", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const airing = { programId, channelId, startsAt: "2026-11-22T17:00:00Z" };
    expect(await problemOfRejection(staff.schedule.episodeOfSlot({ ...airing, startsAt: "2026-11-22T17:01:00Z" }))).toMatchObject({
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
    expect(again).toMatchObject({ status: 409, errors: [{ message: "This slot already has an episode: Talk, 22 November 2026" }] });
  });
});

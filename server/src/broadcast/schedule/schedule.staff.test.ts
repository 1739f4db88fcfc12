import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";

let platform: StartedPlatform;
let staff: Client;
let arabic: Client;
let other: Client;
let channelId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const [one, two] = [await makeUser(db, "Admin"), await makeUser(db, "Superadmin")];
  staff = await clientAs(platform, one.id);
  arabic = await clientAs(platform, one.id, "ar-JO");
  other = await clientAs(platform, two.id);
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

describe("two slots of a channel at one time", () => {
  it("are refused, naming the other by name, day and time", async () => {
    await programOf("News", [slot(6, "23:30", 60)]);
    const sent = [slot(0, "01:00", 60), slot(0, "00:29", 5)];
    const problem = await refusal(newProgram(sent));
    expect(problem).toMatchObject({ status: 409, errors: [{ path: "slots.1", message: "News is on then: Saturday, 23:30 to 00:30" }] });
    const { errors } = await refusal(newProgram(sent, arabic), "ar-JO");
    expect(errors[0]?.message).toBe("يُبثّ في هذا الوقت: برنامج News (السبت، من 11:30 م إلى 12:30 ص)");
  });

  it("are refused within one program, and while it is switched off, but not on two channels or one after another", async () => {
    const { id: elsewhere } = await makeChannel(platform.database.db);
    const twice = await refusal(newProgram([slot(1, "10:00", 60), slot(1, "10:30", 60)]));
    expect(twice.errors).toEqual([{ path: "slots.1", message: "Another slot of this program is on then: Monday, 10:00 to 11:00" }]);
    const first = await newProgram([slot(1, "10:00", 60), slot(1, "11:00", 60), slot(1, "10:00", 60, elsewhere)]);
    await staff.program.setStatus({ id: first.id, status: false });
    expect(await refusal(newProgram([slot(1, "10:59", 1)]))).toMatchObject({ status: 409 });
    await staff.program.remove({ id: first.id });
    await newProgram([slot(1, "10:00", 60)]);
    expect(await refusal(other.program.restore({ id: first.id }))).toMatchObject({ status: 409, errors: [{ path: "slots.0" }] });
  });

  it("do not come about when both are written at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => newProgram([slot(2, "10:00", 60)])));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
  });
});

describe("two episodes of a channel at one time", () => {
  it("are refused, naming the other by title, day and time", async () => {
    const { id } = await programOf("Talk", [slot(0, "20:00", 60)]);
    await newEpisode(id, "2026-11-22T17:00:00Z", "2026-11-22T18:00:00Z");
    const problem = await refusal(newEpisode(id, "2026-11-22T17:59:00Z", "2026-11-22T19:00:00Z"));
    expect(problem).toMatchObject({
      status: 409,
      errors: [{ path: "airAt", message: "New is on then: Sunday 22 November, 20:00 to 21:00" }],
    });
    await newEpisode(id, "2026-11-22T18:00:00Z", "2026-11-22T19:00:00Z");
  });

  it("do not come about when both are written at once", async () => {
    const { id } = await programOf("Talk", []);
    const made = Array.from({ length: 6 }, () => newEpisode(id, "2026-11-23T17:00:00Z", "2026-11-23T18:00:00Z"));
    expect((await Promise.allSettled(made)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("begin before they end, within a week", async () => {
    const { id } = await programOf("Talk", []);
    for (const endAt of ["2026-11-23T17:00:00Z", "2026-11-23T16:00:00Z", "2026-12-01T00:00:00Z"]) {
      const problem = await refusal(newEpisode(id, "2026-11-23T17:00:00Z", endAt));
      expect(problem).toMatchObject({ status: 400, errors: [{ path: "endAt" }] });
    }
  });
});

describe("the grid", () => {
  it("moves, stretches, adds and takes away slots by the station's clocks, and writes it down", async () => {
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
    const taken = await staff.schedule.moveSlot({ id: program.id, version: added.version, slot: 1, to: null });
    expect(taken.slots).toEqual([slot(3, "00:30", 90), slot(2, "23:00", 30)]);
    const [row] = await platform.database.db
      .select()
      .from(log)
      .where(and(eq(log.entity, "Programs"), eq(log.entityId, program.id)))
      .orderBy(desc(log.id));
    expect(row).toMatchObject({ action: "update", changes: { slots: [added.slots, taken.slots] } });
  });

  it("refuses a move onto another slot, of a slot that went, and beside what someone else moved", async () => {
    await programOf("Talk", [slot(1, "20:00", 60)]);
    const { id } = await programOf("News", [slot(0, "20:00", 60)]);
    const move = (version: number, place: number | null, startsAt: string) =>
      staff.schedule.moveSlot({ id, version, slot: place, to: { channelId, startsAt, minutes: 30 } });
    expect(await refusal(move(1, 0, "2026-11-23T17:30:00Z"))).toMatchObject({
      status: 409,
      errors: [{ path: "slots.0", message: "Talk is on then: Monday, 20:00 to 21:00" }],
    });
    expect(await refusal(move(1, 1, "2026-11-25T17:30:00Z"))).toMatchObject({ status: 409, errors: [{ path: "slot" }] });
    expect(await refusal(staff.schedule.moveSlot({ id: 999_999, version: 1, slot: 0, to: null }))).toMatchObject({ status: 404 });
    await other.program.edit({ id, version: 1, slots: [slot(4, "08:00", 60)] });
    const clash = await refusal(move(1, 0, "2026-11-25T17:30:00Z"));
    expect(clash).toMatchObject({ status: 409, conflict: { fields: [{ field: "slots" }], version: 2 } });
  });

  it("moves episodes, also onto slots and to other channels, and not onto each other", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const { id: elsewhere } = await makeChannel(platform.database.db);
    const [first, second] = [
      await newEpisode(programId, "2026-11-22T10:00:00Z", "2026-11-22T11:00:00Z"),
      await newEpisode(programId, "2026-11-22T12:00:00Z", "2026-11-22T13:00:00Z"),
    ];
    const [airAt, endAt] = ["2026-11-22T17:15:00Z", "2026-11-22T18:15:00Z"];
    const moved = await staff.schedule.moveEpisode({ id: first.id, version: 1, channelId, airAt, endAt });
    expect(moved).toMatchObject({ airAt: "2026-11-22T17:15:00.000Z", endAt: "2026-11-22T18:15:00.000Z", version: 2 });
    expect(await refusal(staff.schedule.moveEpisode({ id: second.id, version: 1, channelId, airAt, endAt }))).toMatchObject({
      status: 409,
    });
    expect((await staff.schedule.moveEpisode({ id: second.id, version: 1, channelId: elsewhere, airAt, endAt })).channelId).toBe(elsewhere);
  });

  it("makes an episode, switched off, of what a slot airs; once", async () => {
    const { id: programId } = await programOf("Talk", [slot(0, "20:00", 60)]);
    const airing = { programId, channelId, startsAt: "2026-11-22T17:00:00Z" };
    expect(await refusal(staff.schedule.episodeOfSlot({ ...airing, startsAt: "2026-11-22T17:01:00Z" }))).toMatchObject({ status: 400 });
    const draft = await staff.schedule.episodeOfSlot(airing);
    expect(draft).toMatchObject({
      programId,
      channelId,
      status: false,
      airAt: "2026-11-22T17:00:00.000Z",
      endAt: "2026-11-22T18:00:00.000Z",
      title: { "en-US": "Talk, 22 November 2026", "ar-JO": "برنامج Talk، 22 تشرين الثاني 2026" },
    });
    const again = await refusal(staff.schedule.episodeOfSlot(airing));
    expect(again).toMatchObject({ status: 409, errors: [{ message: "There is an episode already: Talk, 22 November 2026" }] });
  });
});

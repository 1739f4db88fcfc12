import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent, makeProgram } from "../../../test/broadcast.ts";
import { makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const HOUR = 60 * 60 * 1000;
const title = { "en-US": "An event" };
const startsAt = "2030-05-01T20:00:00+03:00";

let platform: StartedPlatform;
let db: Db;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterAll(() => platform.stop());

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const at = (hours: number) => new Date(Date.now() + hours * HOUR);

describe("what staff write of an event", () => {
  it("tells when it is, in UTC, and whose it is", async () => {
    const program = await makeProgram(db, { name: { "en-US": "Its program" } });
    const picture = await makePicture(db);
    const made = await staff.programEvent.create({
      title,
      startsAt,
      programId: program.id,
      imageIds: [picture],
      place: { "en-US": "Amman" },
    });
    expect(made).toMatchObject({ startsAt: "2030-05-01T17:00:00.000Z", endsAt: null, program: "Its program", images: [{ id: picture }] });
    const edited = await staff.programEvent.edit({ id: made.id, version: 1, endsAt: "2030-05-01T19:00:00Z", programId: null });
    expect(edited).toMatchObject({ endsAt: "2030-05-01T19:00:00.000Z", program: null, version: 2 });
    expect(await staff.programEvent.edit({ id: made.id, version: 1, startsAt }), "the same time is no change").toMatchObject({
      version: 2,
    });
  });

  it.each([
    ["an end before its beginning", { endsAt: "2030-05-01T16:59:00Z" }, "endsAt"],
    ["an end at its beginning", { endsAt: startsAt }, "endsAt"],
    ["a time that is none", { startsAt: "tomorrow" }, "startsAt"],
    ["a time without a zone", { startsAt: "2030-05-01T20:00:00" }, "startsAt"],
    ["a program that is not there", { programId: 99_999 }, "programId"],
    ["a picture that is not there", { imageIds: [99_999] }, "imageIds"],
    ["a picture twice", { imageIds: [1, 1] }, "imageIds"],
    ["a place that is too long", { place: { "en-US": "x".repeat(301) } }, "place.en-US"],
  ])("refuses %s", async (_what, wrong, path) => {
    const problem = await refusal(staff.programEvent.create({ title, startsAt, ...wrong }));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("refuses an edit that leaves it ending before it begins, in the asker's language", async () => {
    const { id } = await staff.programEvent.create({ title, startsAt, endsAt: "2030-05-01T19:00:00Z" });
    const problem = await refusal(staff.programEvent.edit({ id, version: 1, startsAt: "2030-05-02T17:00:00Z" }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "endsAt", message: "An event ends after it begins" }] });
  });

  it("keeps of its description what is allowed", async () => {
    const { id } = await staff.programEvent.create({ title, startsAt, description: { "en-US": "<p>Come</p><script>x</script>" } });
    expect(await reader().programEvent.get({ id })).toMatchObject({ descriptionHtml: "<p>Come</p>" });
    const described = await staff.programEvent.describe({ id, version: 1, description: { "en-US": `<h2 style="x">All</h2>` } });
    expect(described.description["en-US"]).toBe("<h2>All</h2>");
    await db.execute(sql`update program_event set description = '{"en-US": "<p>a</p><svg onload=alert(1)>"}' where id = ${id}`);
    expect(await reader().programEvent.get({ id })).toMatchObject({ descriptionHtml: "<p>a</p>" });
  });

  it("is named neither after its program is gone, nor is that brought back without it", async () => {
    const program = await makeProgram(db);
    const event = await makeEvent(db, { programId: program.id });
    expect((await refusal(staff.program.remove({ id: program.id }))).status).toBe(409);
    await staff.programEvent.remove({ id: event.id });
    await staff.program.remove({ id: program.id });
    const head = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    expect(await refusal(head.programEvent.restore({ id: event.id }))).toMatchObject({ status: 400, errors: [{ path: "programId" }] });
    await head.program.restore({ id: program.id });
    expect(await head.programEvent.restore({ id: event.id })).toMatchObject({ programId: program.id });
  });
});

describe("what readers get of events", () => {
  it("are those ahead, the soonest first, and those past, the newest first", async () => {
    const program = await makeProgram(db);
    const of = { programId: program.id };
    const later = await makeEvent(db, { ...of, startsAt: at(50), endsAt: at(51) });
    const soon = await makeEvent(db, { ...of, startsAt: at(5), endsAt: null });
    const now = await makeEvent(db, { ...of, startsAt: at(-1), endsAt: at(1) });
    const over = await makeEvent(db, { ...of, startsAt: at(-5), endsAt: at(-1) });
    const longOver = await makeEvent(db, { ...of, startsAt: at(-72), endsAt: null });
    await makeEvent(db, { ...of, status: false });
    await makeEvent(db, { ...of, deletedAt: new Date() });
    const ids = async (when?: "ahead" | "past") =>
      (await reader().programEvent.list({ ...of, ...(when && { when }) })).data.map(({ id }) => id);
    expect(await ids()).toEqual([now.id, soon.id, later.id]);
    expect(await ids("past")).toEqual([over.id, longOver.id]);
    const own = [now.id, soon.id, later.id];
    expect((await reader().programEvent.all({})).map(({ id }) => id).filter((id) => own.includes(id))).toEqual(own);
    expect((await reader().programEvent.names({})).map(({ id }) => id)).not.toContain(over.id);
    expect(await reader().programEvent.get({ id: over.id }), "the page of one that is over stands").toMatchObject({ id: over.id });
    expect(await reader().programEvent.list({ ...of, limit: 2, page: 2 })).toMatchObject({ data: [{ id: later.id }], meta: { total: 3 } });
    expect((await refusal(reader().programEvent.list({ ...of, page: 3 }))).status).toBe(404);
  });

  it("without an end is over when its day is, by the station's clocks", async () => {
    const program = await makeProgram(db);
    const day = (now: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Amman" }).format(now);
    const begun = await makeEvent(db, { programId: program.id, startsAt: new Date(`${day(new Date())}T00:00:00+03:00`), endsAt: null });
    const yesterday = await makeEvent(db, { programId: program.id, startsAt: new Date(`${day(at(-24))}T23:59:00+03:00`), endsAt: null });
    const ahead = (await reader().programEvent.list({ programId: program.id })).data.map(({ id }) => id);
    expect(ahead).toEqual([begun.id]);
    expect((await reader().programEvent.list({ programId: program.id, when: "past" })).data.map(({ id }) => id)).toEqual([yesterday.id]);
  });

  it("are gone when they are switched off, and name no program that is", async () => {
    const program = await makeProgram(db);
    const { id } = await makeEvent(db, { programId: program.id, place: { "ar-JO": "عمّان" } });
    expect(await reader().programEvent.get({ id })).toMatchObject({ program: { id: program.id }, place: "عمّان" });
    await staff.program.setStatus({ id: program.id, status: false });
    expect(await reader().programEvent.get({ id })).toMatchObject({ program: null });
    await staff.programEvent.setStatus({ id, status: false });
    expect((await refusal(reader().programEvent.get({ id }))).status).toBe(404);
    expect((await reader().programEvent.all({})).map((one) => one.id)).not.toContain(id);
  });
});

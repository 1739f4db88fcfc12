import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent, makeProgram } from "../../../test/factories/broadcast.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";

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

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");
const at = (hours: number) => new Date(Date.now() + hours * HOUR);

describe("event writes by staff", () => {
  it("return times in UTC and the name of the program", async () => {
    const program = await makeProgram(db, { name: { "en-US": "Its program" } });
    const image = await makeMediaImage(db);
    const created = await staff.programEvent.create({
      title,
      startsAt,
      programId: program.id,
      imageIds: [image],
      place: { "en-US": "Amman" },
      ticketUrl: "https://tickets.example/1",
    });
    expect(await reader().programEvent.get({ id: created.id })).toMatchObject({
      ticketUrl: "https://tickets.example/1",
    });
    expect(created).toMatchObject({
      startsAt: "2030-05-01T17:00:00.000Z",
      endsAt: null,
      program: "Its program",
      images: [{ id: image }],
    });
    const edited = await staff.programEvent.edit({
      id: created.id,
      version: 1,
      endsAt: "2030-05-01T19:00:00Z",
      programId: null,
    });
    expect(edited).toMatchObject({ endsAt: "2030-05-01T19:00:00.000Z", program: null, version: 2 });
    expect(
      await staff.programEvent.edit({ id: created.id, version: 1, startsAt }),
      "an equal time in another zone is not a change",
    ).toMatchObject({
      version: 2,
    });
  });

  it.each([
    ["an end before its start", { endsAt: "2030-05-01T16:59:00Z" }, "endsAt"],
    ["an end equal to its start", { endsAt: startsAt }, "endsAt"],
    ["an invalid time", { startsAt: "tomorrow" }, "startsAt"],
    ["a time without a time zone", { startsAt: "2030-05-01T20:00:00" }, "startsAt"],
    ["a program that does not exist", { programId: 99_999 }, "programId"],
    ["an image that does not exist", { imageIds: [99_999] }, "imageIds"],
    ["a duplicate image", { imageIds: [1, 1] }, "imageIds"],
    ["a ticket URL that is not one of the web", { ticketUrl: "javascript:alert(1)" }, "ticketUrl"],
    ["a place that is too long", { place: { "en-US": "x".repeat(301) } }, "place.en-US"],
  ])("reject %s", async (_what, invalid, path) => {
    const problem = await problemOfRejection(
      staff.programEvent.create({ title, startsAt, ...invalid }),
    );
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("reject an edit that moves the start after the end, in the caller's language", async () => {
    const { id } = await staff.programEvent.create({
      title,
      startsAt,
      endsAt: "2030-05-01T19:00:00Z",
    });
    const problem = await problemOfRejection(
      staff.programEvent.edit({ id, version: 1, startsAt: "2030-05-02T17:00:00Z" }),
    );
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: "endsAt", message: "The event must end after it begins" }],
    });
  });

  it("sanitise the HTML of the description on write and on read", async () => {
    const { id } = await staff.programEvent.create({
      title,
      startsAt,
      description: { "en-US": "<p>Come</p><script>x</script>" },
    });
    expect(await reader().programEvent.get({ id })).toMatchObject({
      descriptionHtml: "<p>Come</p>",
    });
    const described = await staff.programEvent.describe({
      id,
      version: 1,
      description: { "en-US": `<h2 style="x">All</h2>` },
    });
    expect(described.description["en-US"]).toBe("<h2>All</h2>");
    await db.execute(
      sql`update program_event set description = '{"en-US": "<p>a</p><svg onload=alert(1)>"}' where id = ${id}`,
    );
    expect(await reader().programEvent.get({ id })).toMatchObject({ descriptionHtml: "<p>a</p>" });
  });

  it("cannot delete a program that the event references, or restore the event before its program", async () => {
    const program = await makeProgram(db);
    const event = await makeEvent(db, { programId: program.id });
    expect((await problemOfRejection(staff.program.remove({ id: program.id }))).status).toBe(409);
    await staff.programEvent.remove({ id: event.id });
    await staff.program.remove({ id: program.id });
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    expect(
      await problemOfRejection(superadmin.programEvent.restore({ id: event.id })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "programId" }],
    });
    await superadmin.program.restore({ id: program.id });
    expect(await superadmin.programEvent.restore({ id: event.id })).toMatchObject({
      programId: program.id,
    });
  });
});

describe("public event API", () => {
  it("lists upcoming events soonest first and past events newest first", async () => {
    const program = await makeProgram(db);
    const ofProgram = { programId: program.id };
    const later = await makeEvent(db, { ...ofProgram, startsAt: at(50), endsAt: at(51) });
    const soon = await makeEvent(db, { ...ofProgram, startsAt: at(5), endsAt: null });
    const now = await makeEvent(db, { ...ofProgram, startsAt: at(-1), endsAt: at(1) });
    const past = await makeEvent(db, { ...ofProgram, startsAt: at(-5), endsAt: at(-1) });
    const longPast = await makeEvent(db, { ...ofProgram, startsAt: at(-72), endsAt: null });
    await makeEvent(db, { ...ofProgram, status: false });
    await makeEvent(db, { ...ofProgram, deletedAt: new Date() });
    const ids = async (when?: "ahead" | "past") =>
      (await reader().programEvent.list({ ...ofProgram, ...(when && { when }) })).data.map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual([now.id, soon.id, later.id]);
    expect(await ids("past")).toEqual([past.id, longPast.id]);
    const expected = [now.id, soon.id, later.id];
    expect(
      (await reader().programEvent.all({}))
        .map(({ id }) => id)
        .filter((id) => expected.includes(id)),
    ).toEqual(expected);
    expect((await reader().programEvent.names({})).map(({ id }) => id)).not.toContain(past.id);
    expect(
      await reader().programEvent.get({ id: past.id }),
      "the page of a past event stays visible",
    ).toMatchObject({ id: past.id });
    expect(await reader().programEvent.list({ ...ofProgram, limit: 2, page: 2 })).toMatchObject({
      data: [{ id: later.id }],
      meta: { total: 3 },
    });
    expect(
      (await problemOfRejection(reader().programEvent.list({ ...ofProgram, page: 3 }))).status,
    ).toBe(404);
  });

  it("treats an event without an end as over after its day in the station's time zone", async () => {
    const program = await makeProgram(db);
    const day = (now: Date) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Amman" }).format(now);
    const begun = await makeEvent(db, {
      programId: program.id,
      startsAt: new Date(`${day(new Date())}T00:00:00+03:00`),
      endsAt: null,
    });
    const yesterday = await makeEvent(db, {
      programId: program.id,
      startsAt: new Date(`${day(at(-24))}T23:59:00+03:00`),
      endsAt: null,
    });
    const ahead = (await reader().programEvent.list({ programId: program.id })).data.map(
      ({ id }) => id,
    );
    expect(ahead).toEqual([begun.id]);
    expect(
      (await reader().programEvent.list({ programId: program.id, when: "past" })).data.map(
        ({ id }) => id,
      ),
    ).toEqual([yesterday.id]);
  });

  it("hides disabled events and omits disabled programs", async () => {
    const program = await makeProgram(db);
    const { id } = await makeEvent(db, { programId: program.id, place: { "ar-JO": "عمّان" } });
    expect(await reader().programEvent.get({ id })).toMatchObject({
      program: { id: program.id },
      place: "عمّان",
    });
    await staff.program.setStatus({ id: program.id, status: false });
    expect(await reader().programEvent.get({ id })).toMatchObject({ program: null });
    await staff.programEvent.setStatus({ id, status: false });
    expect((await problemOfRejection(reader().programEvent.get({ id }))).status).toBe(404);
    expect((await reader().programEvent.all({})).map((one) => one.id)).not.toContain(id);
  });
});

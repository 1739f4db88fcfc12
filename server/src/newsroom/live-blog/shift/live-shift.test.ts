import { HOUR } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { liveBlogPersonalData } from "../live-blog-personal-data.service.ts";

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;
let id: number;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami");
});
afterAll(() => platform.stop());
beforeEach(async () => {
  id = (await makeArticle(platform.database.db, { title: "Election night" })).id;
  await rana.client.liveBlog.start({ id });
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
type NewShift = Parameters<TestColleague["client"]["liveShift"]["add"]>[0];
const add = (more: Partial<NewShift> = {}) =>
  rana.client.liveShift.add({
    id,
    colleagueId: sami.id,
    role: "lead",
    startsAt: inHours(-1),
    endsAt: inHours(7),
    ...more,
  });
const desk = () => rana.client.liveBlog.desk({ id });

describe("shift list of a live blog", () => {
  it("has overlapping shifts that have not ended in the order of their start, and changes the mark of the desk", async () => {
    const { mark } = await desk();
    const late = await add({ startsAt: inHours(2), endsAt: inHours(9), colleagueId: rana.id });
    const running = await add({ role: "reporter", note: "At the stadium" });
    await add({ startsAt: inHours(-9), endsAt: inHours(-1) });
    const current = await desk();
    expect(current.shifts).toEqual([running, late]);
    expect(running).toMatchObject({
      colleague: { id: sami.id, name: "Sami" },
      role: "reporter",
      note: "At the stadium",
    });
    expect(current.mark).not.toBe(mark);
    expect((await rana.client.liveBlog.deskMark({ id })).mark).toBe(current.mark);
  });

  it("refuses times in the wrong order, shifts that are too long, and people who manage no articles", async () => {
    const codeOf = async (shift: Partial<NewShift>) =>
      (await problemOfRejection(add(shift))).errors?.[0];
    expect(await codeOf({ endsAt: inHours(-2) })).toMatchObject({
      code: "liveBlog.shiftEndsBeforeStart",
      path: "endsAt",
    });
    expect(await codeOf({ endsAt: inHours(24) })).toMatchObject({ code: "liveBlog.shiftTooLong" });
    const reader = await makeUser(platform.database.db, "User");
    expect(await codeOf({ colleagueId: reader.id })).toMatchObject({
      code: "liveBlog.unknownColleague",
      path: "colleagueId",
    });
  });

  it("refuses a change of another version with its editor, and a shift of another live blog", async () => {
    const { id: shiftId, version } = await add();
    const edited = await sami.client.liveShift.edit({ id, shiftId, version, note: "From home" });
    expect(edited).toMatchObject({ version: 2, note: "From home", role: "lead" });
    const stale = { id, shiftId, version };
    for (const change of [
      () => rana.client.liveShift.edit({ ...stale, role: "editor" }),
      () => rana.client.liveShift.remove(stale),
    ])
      expect((await problemOfRejection(change())).conflict).toEqual({
        fields: [],
        by: "Sami",
        version: 2,
      });
    const other = await makeArticle(platform.database.db);
    await rana.client.liveBlog.start({ id: other.id });
    expect(
      await problemOfRejection(
        rana.client.liveShift.edit({ id: other.id, shiftId, version: 2, role: "editor" }),
      ),
    ).toMatchObject({ status: 404 });
  });

  it("is changed with the right to publish only, and each change is in the audit log", async () => {
    const { db } = platform.database;
    const { id: shiftId, version } = await add();
    await rana.client.liveShift.edit({ id, shiftId, version, role: "editor" });
    await rana.client.liveShift.remove({ id, shiftId, version: 2 });
    expect((await desk()).shifts).toEqual([]);
    const entries = await db
      .select()
      .from(log)
      .where(and(eq(log.entity, "LiveShift"), eq(log.entityId, shiftId)))
      .orderBy(log.id);
    expect(entries.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    expect(entries[1]?.changes).toEqual({ shiftRole: ["lead", "editor"] });
    const writer = await makeUser(db, "Admin", { newsroomRights: ["write"] });
    const { liveShift } = await clientAs(platform, writer.id, "en-US");
    const shift = { colleagueId: sami.id, startsAt: inHours(0), endsAt: inHours(1) };
    expect(await problemOfRejection(liveShift.add({ id, ...shift, role: "lead" }))).toMatchObject({
      status: 403,
    });
  });

  it("shows colleagues their own shifts that have not ended", async () => {
    const later = await add({ startsAt: inHours(3), endsAt: inHours(5), note: "Results" });
    await add({ colleagueId: rana.id });
    const own = await sami.client.liveShift.own({});
    expect(own.filter(({ articleId }) => articleId === id)).toEqual([
      {
        id: later.id,
        articleId: id,
        title: "Election night",
        locale: "en-US",
        role: "lead",
        startsAt: later.startsAt,
        endsAt: later.endsAt,
        note: "Results",
      },
    ]);
  });

  it("is in the data export of the person, and loses the person with the account", async () => {
    const { db } = platform.database;
    const huda = await makeColleague(platform, "Huda");
    await add({ colleagueId: huda.id, note: "Night" });
    const { liveBlogs } = await huda.client.account.exportData();
    expect(liveBlogs).toMatchObject({ shifts: [{ articleId: id, role: "lead", note: "Night" }] });
    await db.transaction(async (tx) => liveBlogPersonalData.erase?.(tx, huda.id));
    expect((await desk()).shifts).toMatchObject([{ colleague: null, note: "Night" }]);
  });
});

describe("hand-over of a live blog", () => {
  it("makes a colleague the lead, and keeps all notes in the history", async () => {
    const { blog } = await desk();
    const first = await rana.client.liveShift.handOver({
      id,
      version: blog?.version ?? 0,
      leadId: sami.id,
      note: "Wait for the minister",
    });
    expect(first).toMatchObject({
      by: "Rana",
      from: { id: rana.id, name: "Rana" },
      to: { id: sami.id, name: "Sami" },
      note: "Wait for the minister",
    });
    const after = (await desk()).blog;
    expect(after).toMatchObject({
      lead: { id: sami.id },
      handover: "Wait for the minister",
      version: (blog?.version ?? 0) + 1,
    });
    await sami.client.liveBlog.edit({ id, version: after?.version ?? 0, handover: "He spoke" });
    await sami.client.liveBlog.edit({ id, version: (after?.version ?? 0) + 1, staleMinutes: 10 });
    expect(await rana.client.liveShift.handovers({ id })).toMatchObject([
      { by: "Sami", from: { id: sami.id }, to: { id: sami.id }, note: "He spoke" },
      { id: first.id, note: "Wait for the minister" },
    ]);
  });

  it("is refused for another version, for people who manage no articles, and without a live blog", async () => {
    const { blog } = await desk();
    const version = blog?.version ?? 0;
    const handOver = (leadId: number, seen = version) =>
      problemOfRejection(rana.client.liveShift.handOver({ id, version: seen, leadId }));
    expect(await handOver(sami.id, version + 1)).toMatchObject({ conflict: { version } });
    const reader = await makeUser(platform.database.db, "User");
    expect((await handOver(reader.id)).errors).toMatchObject([{ code: "liveBlog.unknownLead" }]);
    const { id: without } = await makeArticle(platform.database.db);
    expect(
      await problemOfRejection(rana.client.liveShift.handovers({ id: without })),
    ).toMatchObject({ status: 404 });
    expect(await rana.client.liveShift.handovers({ id })).toEqual([]);
  });
});

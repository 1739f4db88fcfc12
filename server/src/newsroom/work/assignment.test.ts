import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assign, makeColleague, noticesOf, type TestColleague } from "../../../test/colleagues.ts";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { makeUser } from "../../../test/staff.ts";
import { problemOfRejection } from "../../../test/staff-modules.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { article } from "../article/article.table.ts";
import { articleAssignment } from "../article/assignment/assignment.table.ts";
import { workNotice } from "./notice/notice.table.ts";

const MINUTE = 60_000;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;
let articleId: number;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami", "ar-JO");
});

afterAll(() => platform.stop());

beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db, { title: `Harbour ${Date.now()}` })).id;
  await platform.database.db.delete(workNotice);
  await platform.database.db.delete(articleAssignment);
});

describe("assignment of an article", () => {
  it("is stored apart from the article, without a new revision or invalidated pages, with an audit log entry", async () => {
    const announced: string[] = [];
    platform.onChange((tags) => announced.push(...tags));
    const dueAt = minutesFromNow(30);
    const before = await rana.client.article.get({ id: articleId });
    expect(await rana.client.article.assignment.get({ id: articleId })).toMatchObject({ assignee: null, version: 0, priority: "normal" });
    expect(await assign(rana, articleId, { assigneeId: sami.id, dueAt, priority: "high" })).toMatchObject({
      assignee: { id: sami.id, name: "Sami" },
      dueAt,
      priority: "high",
      overdue: false,
      version: 1,
    });
    expect(await rana.client.article.get({ id: articleId })).toEqual(before);
    const entries = await platform.database.db.select().from(log).where(eq(log.entityId, articleId));
    expect(entries.at(-1)).toMatchObject({
      actorId: rana.id,
      action: "update",
      changes: { assigneeId: [null, sami.id], dueAt: [null, dueAt], priority: ["normal", "high"] },
    });
    expect(announced).toEqual([]);
  });

  it("rejects an assignee who does not manage articles, an unknown priority and a deleted article", async () => {
    expect(
      await problemOfRejection(assign(rana, articleId, { assigneeId: (await makeUser(platform.database.db, "Accounting")).id })),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "assigneeId" }],
    });
    expect(await problemOfRejection(assign(rana, articleId, { priority: "soon" as "low" }))).toMatchObject({ status: 400 });
    expect(await problemOfRejection(assign(rana, 999_999))).toMatchObject({ status: 404 });
    await rana.client.article.remove({ id: articleId });
    expect(await problemOfRejection(assign(rana, articleId, { assigneeId: sami.id }))).toMatchObject({ status: 404 });
    expect(await problemOfRejection(rana.client.article.assignment.get({ id: articleId }))).toMatchObject({ status: 404 });
  });

  it("reports both values and who changed it when it was changed meanwhile, and accepts a change to the same values", async () => {
    await assign(rana, articleId, { assigneeId: sami.id });
    expect(await problemOfRejection(assign(sami, articleId, { assigneeId: rana.id }))).toMatchObject({
      status: 409,
      conflict: { by: "Rana", version: 1, fields: [{ field: "assigneeId", theirs: sami.id, yours: rana.id }] },
    });
    expect(await assign(sami, articleId, { assigneeId: sami.id })).toMatchObject({ version: 1 });
  });

  it("filters the article list, and is overdue until the article is published after it was assigned", async () => {
    await platform.database.db.update(article).set({ publishedAt: null }).where(eq(article.id, articleId));
    const idsOf = async (filter: Parameters<Client["article"]["admin"]>[0]) =>
      (await sami.client.article.admin({ ...filter, limit: 100 })).data.map(({ id }) => id);
    expect(await idsOf({ assignee: "nobody" })).toContain(articleId);
    await assign(rana, articleId, { assigneeId: sami.id, dueAt: minutesFromNow(-5), priority: "urgent" });
    expect(await idsOf({ assignee: "me" })).toContain(articleId);
    expect(await idsOf({ assignee: "anyone" })).toContain(articleId);
    expect(await idsOf({ assigneeId: sami.id })).toContain(articleId);
    expect(await idsOf({ assigneeId: rana.id })).not.toContain(articleId);
    expect(await idsOf({ assignee: "nobody" })).not.toContain(articleId);
    expect(await idsOf({ overdue: true })).toContain(articleId);
    const [row] = (await sami.client.article.admin({ assignee: "me", overdue: true })).data.filter(({ id }) => id === articleId);
    expect(row?.assignment).toMatchObject({ assignee: { name: "Sami" }, priority: "urgent", overdue: true });
    expect((await sami.client.work.mine({})).assigned).toMatchObject([{ id: articleId, assignment: { overdue: true } }]);
    await platform.database.db
      .update(article)
      .set({ publishedAt: new Date(Date.now() + 1) })
      .where(eq(article.id, articleId));
    await expect.poll(() => idsOf({ overdue: true })).not.toContain(articleId);
    expect((await sami.client.work.mine({})).assigned).toEqual([]);
    expect(await idsOf({ assignee: "me" })).toContain(articleId);
  });

  it("lists the current user's articles by due time, those without one last", async () => {
    for (const dueAt of [null, minutesFromNow(90), minutesFromNow(30)]) {
      const { id } = await makeArticle(platform.database.db, { title: String(dueAt), publishedAt: null });
      await assign(rana, id, { assigneeId: sami.id, dueAt });
    }
    const { assigned, assignedTotal } = await sami.client.work.mine({});
    expect(assignedTotal).toBe(3);
    const due = assigned.map(({ assignment }) => assignment.dueAt);
    expect(due.slice(0, 2)).toEqual(due.slice(0, 2).toSorted());
    expect(due[2]).toBeNull();
  });

  it("notifies the new assignee, and withdraws the unread notice of the former one", async () => {
    await assign(rana, articleId, { assigneeId: sami.id });
    expect(await noticesOf(sami)).toMatchObject([{ kind: "assignment", by: { name: "Rana" }, article: { id: articleId }, noteId: null }]);
    await assign(sami, articleId, { version: 1, assigneeId: sami.id, priority: "high" });
    expect(await noticesOf(sami)).toHaveLength(1);
    await assign(sami, articleId, { version: 2, assigneeId: sami.id, priority: "low" });
    await assign(sami, articleId, { version: 3, assigneeId: rana.id });
    expect(await noticesOf(sami)).toEqual([]);
    expect(await noticesOf(rana)).toMatchObject([{ kind: "assignment", by: { name: "Sami" } }]);
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { assign, noticesOf, WorkDesk } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { log } from "../../system/log/log.table.ts";
import { article } from "../article/article.table.ts";
import { articleAssignment } from "../article/assignment/assignment.table.ts";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const desk = new WorkDesk();

beforeEach(() => desk.platform.database.db.delete(articleAssignment));

describe("assignment of an article", () => {
  it("is stored apart from the article, without a new revision or invalidated pages, with an audit log entry", async () => {
    const announced: string[] = [];
    await waitForChanges(desk.platform);
    desk.platform.onChange((tags) => announced.push(...tags));
    const dueAt = minutesFromNow(30);
    const before = await desk.rana.client.article.get({ id: desk.articleId });
    expect(await desk.rana.client.article.assignment.get({ id: desk.articleId })).toMatchObject({
      assignee: null,
      version: 0,
      priority: "normal",
    });
    expect(
      await assign(desk.rana, desk.articleId, {
        assigneeId: desk.sami.id,
        dueAt,
        priority: "high",
      }),
    ).toMatchObject({
      assignee: { id: desk.sami.id, name: "Sami" },
      dueAt,
      priority: "high",
      overdue: false,
      version: 1,
    });
    expect(await desk.rana.client.article.get({ id: desk.articleId })).toEqual(before);
    const entries = await desk.platform.database.db
      .select()
      .from(log)
      .where(eq(log.entityId, desk.articleId));
    expect(entries.at(-1)).toMatchObject({
      actorId: desk.rana.id,
      action: "update",
      changes: {
        assigneeId: [null, desk.sami.id],
        dueAt: [null, dueAt],
        priority: ["normal", "high"],
      },
    });
    await waitForChanges(desk.platform);
    expect(announced.filter((tag) => !tag.startsWith("media:"))).toEqual([]);
  });

  it("rejects an assignee who does not manage articles, an unknown priority, a due time that cannot be stored, and a deleted article", async () => {
    expect(
      await problemOfRejection(
        assign(desk.rana, desk.articleId, {
          assigneeId: (await makeUser(desk.platform.database.db, "Accounting")).id,
        }),
      ),
    ).toMatchObject({
      status: 400,
      errors: [{ path: "assigneeId" }],
    });
    expect(
      await problemOfRejection(assign(desk.rana, desk.articleId, { priority: "soon" as "low" })),
    ).toMatchObject({ status: 400 });
    expect(
      await problemOfRejection(
        assign(desk.rana, desk.articleId, { dueAt: "0000-01-01T00:00:00Z" }),
      ),
    ).toMatchObject({ status: 400 });
    expect(await problemOfRejection(assign(desk.rana, 999_999))).toMatchObject({ status: 404 });
    await desk.rana.client.article.remove({ id: desk.articleId });
    expect(
      await problemOfRejection(assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id })),
    ).toMatchObject({ status: 404 });
    expect(
      await problemOfRejection(desk.rana.client.article.assignment.get({ id: desk.articleId })),
    ).toMatchObject({ status: 404 });
  });

  it("reports both values and the author of a concurrent change, and accepts a change to the same values", async () => {
    await assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id });
    expect(
      await problemOfRejection(assign(desk.sami, desk.articleId, { assigneeId: desk.rana.id })),
    ).toMatchObject({
      status: 409,
      conflict: {
        by: "Rana",
        version: 1,
        fields: [{ field: "assigneeId", theirs: desk.sami.id, yours: desk.rana.id }],
      },
    });
    expect(await assign(desk.sami, desk.articleId, { assigneeId: desk.sami.id })).toMatchObject({
      version: 1,
    });
  });

  it("filters the article list, and is overdue until the article is published after it was assigned", async () => {
    await desk.platform.database.db
      .update(article)
      .set({ publishedAt: null })
      .where(eq(article.id, desk.articleId));
    const idsOf = async (filter: Parameters<Client["article"]["admin"]>[0]) =>
      (await desk.sami.client.article.admin({ ...filter, limit: 100 })).data.map(({ id }) => id);
    expect(await idsOf({ assignee: "nobody" })).toContain(desk.articleId);
    await assign(desk.rana, desk.articleId, {
      assigneeId: desk.sami.id,
      dueAt: minutesFromNow(-5),
      priority: "urgent",
    });
    expect(await idsOf({ assignee: "me" })).toContain(desk.articleId);
    expect(await idsOf({ assignee: "anyone" })).toContain(desk.articleId);
    expect(await idsOf({ assigneeId: desk.sami.id })).toContain(desk.articleId);
    expect(await idsOf({ assigneeId: desk.rana.id })).not.toContain(desk.articleId);
    expect(await idsOf({ assignee: "nobody" })).not.toContain(desk.articleId);
    expect(await idsOf({ overdue: true })).toContain(desk.articleId);
    const [row] = (
      await desk.sami.client.article.admin({ assignee: "me", overdue: true })
    ).data.filter(({ id }) => id === desk.articleId);
    expect(row?.assignment).toMatchObject({
      assignee: { name: "Sami" },
      priority: "urgent",
      overdue: true,
    });
    expect((await desk.sami.client.work.mine({})).assigned).toMatchObject([
      { id: desk.articleId, assignment: { overdue: true } },
    ]);
    await desk.platform.database.db
      .update(article)
      .set({ publishedAt: new Date(Date.now() + 1) })
      .where(eq(article.id, desk.articleId));
    await expect.poll(() => idsOf({ overdue: true })).not.toContain(desk.articleId);
    expect((await desk.sami.client.work.mine({})).assigned).toEqual([]);
    expect(await idsOf({ assignee: "me" })).toContain(desk.articleId);
  });

  it("lists the current user's articles by due time, those without one last", async () => {
    for (const dueAt of [null, minutesFromNow(90), minutesFromNow(30)]) {
      const { id } = await makeArticle(desk.platform.database.db, {
        title: String(dueAt),
        publishedAt: null,
      });
      await assign(desk.rana, id, { assigneeId: desk.sami.id, dueAt });
    }
    const { assigned, assignedTotal } = await desk.sami.client.work.mine({});
    expect(assignedTotal).toBe(3);
    const due = assigned.map(({ assignment }) => assignment.dueAt);
    expect(due.slice(0, 2)).toEqual(due.slice(0, 2).toSorted());
    expect(due[2]).toBeNull();
  });

  it("notifies the new assignee, and withdraws the unread notice of the former one", async () => {
    await assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id });
    expect(await noticesOf(desk.sami)).toMatchObject([
      { kind: "assignment", by: { name: "Rana" }, article: { id: desk.articleId }, noteId: null },
    ]);
    await assign(desk.sami, desk.articleId, {
      version: 1,
      assigneeId: desk.sami.id,
      priority: "high",
    });
    expect(await noticesOf(desk.sami)).toHaveLength(1);
    await assign(desk.sami, desk.articleId, {
      version: 2,
      assigneeId: desk.sami.id,
      priority: "low",
    });
    await assign(desk.sami, desk.articleId, { version: 3, assigneeId: desk.rana.id });
    expect(await noticesOf(desk.sami)).toEqual([]);
    expect(await noticesOf(desk.rana)).toMatchObject([
      { kind: "assignment", by: { name: "Sami" } },
    ]);
  });
});

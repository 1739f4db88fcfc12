import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import {
  MONITOR_COLUMN_SIZE,
  MONITOR_MAX_COLUMNS,
  type MonitorKind,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  assign,
  makeColleague,
  type TestColleague,
  writeNote,
} from "../../../test/factories/colleagues.ts";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { insertPageViews } from "../../../test/factories/page-views.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { notification } from "../../audience/notification/notification.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { openWork } from "../../platform/work/open-work.table.ts";
import { liveBlog } from "../live-blog/live-blog.table.ts";

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami");
});
afterAll(() => platform.stop());

const column = (kind: MonitorKind, more: Partial<MonitorColumn> = {}): MonitorColumn => ({
  id: kind,
  kind,
  locale: null,
  categoryId: null,
  ...more,
});

/** Returns the rows of one column as a colleague sees it. */
async function rowsOf(
  { client }: Pick<TestColleague, "client">,
  kind: MonitorKind,
  filter: Partial<MonitorColumn> = {},
) {
  await client.monitor.arrange({ columns: [column(kind, filter)] });
  const [shown] = (await client.monitor.board({})).columns;
  return shown?.rows ?? [];
}
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** Creates a draft of Rana's and submits it for review. Returns its id. */
async function submit(title: string, values: { categoryId?: number; locale?: "ar-JO" } = {}) {
  const { id, version } = await rana.client.article.create({
    locale: "en-US",
    title,
    enable: false,
    ...values,
  });
  await rana.client.article.pendingVersion.move({ id, version, state: "review" });
  return id;
}

describe("columns of a person", () => {
  it("begin with the standard ones, and are kept per person in their order", async () => {
    const newcomer = await makeColleague(platform, "Huda");
    const kinds = async () =>
      (await newcomer.client.monitor.board({})).columns.map(({ kind }) => kind);
    expect(await kinds()).toEqual([
      "alerts",
      "waiting",
      "review",
      "scheduled",
      "live",
      "published",
    ]);
    const columns = [column("notes"), column("live", { locale: "ar-JO" })];
    await newcomer.client.monitor.arrange({ columns });
    expect(await kinds()).toEqual(["notes", "live"]);
    expect((await newcomer.client.monitor.board({})).columns[1]).toMatchObject(columns[1] ?? {});
    await newcomer.client.monitor.arrange({ columns: [] });
    expect(await kinds()).toEqual([]);
  });

  it("are refused if there are too many, their ids repeat, or their category does not exist", async () => {
    const arrange = (columns: MonitorColumn[]) =>
      problemOfRejection(rana.client.monitor.arrange({ columns }));
    const many = Array.from({ length: MONITOR_MAX_COLUMNS + 1 }, (_, number) =>
      column("live", { id: `live-${number}` }),
    );
    expect((await arrange(many)).status).toBe(400);
    expect((await arrange([column("live"), column("live")])).status).toBe(400);
    expect((await arrange([column("live", { id: "<script>" })])).status).toBe(400);
    const problem = await arrange([column("live", { categoryId: 999_999 })]);
    expect(problem.errors).toEqual([expect.objectContaining({ code: "monitor.noCategory" })]);
  });

  it("are in the data export of the person, and are deleted with the account", async () => {
    await sami.client.monitor.arrange({ columns: [column("notes")] });
    const { monitorColumns } = await sami.client.account.exportData();
    expect(monitorColumns).toEqual([{ kind: "notes", locale: null, categoryId: null }]);
  });
});

describe("rows of the newsroom monitor", () => {
  it("wait for review until somebody claims them, and carry what an assignment needs", async () => {
    const id = await submit("Water prices");
    const [row] = await rowsOf(sami, "waiting");
    expect(row).toMatchObject({
      key: `article:${id}`,
      title: "Water prices",
      path: `/article/edit/${id}`,
      by: { name: "Rana" },
      state: "draft",
      assignment: { assignee: null, version: 0 },
    });
    const [work] = (await sami.client.work.open({})).data;
    await sami.client.work.claim({ id: work?.id ?? 0 });
    expect(titles(await rowsOf(sami, "waiting"))).toEqual([]);
    expect(await rowsOf(rana, "review")).toMatchObject([
      { title: "Water prices", by: { name: "Sami" } },
    ]);
    await assign(rana, id, { assigneeId: sami.id, dueAt: inMinutes(60) });
    expect(await rowsOf(rana, "assignments")).toMatchObject([
      { title: "Water prices", assignment: { assignee: { name: "Sami" }, version: 1 } },
    ]);
    await platform.database.db.delete(openWork);
  });

  it("include entries of live blogs: submitted, claimed, scheduled", async () => {
    const { id } = await makeArticle(platform.database.db, { title: "Election night" });
    await rana.client.liveBlog.start({ id });
    const entry = await rana.client.liveBlog.create(
      entryInput(id, "First results", { title: "First results" }),
    );
    expect(await rowsOf(sami, "waiting")).toMatchObject([
      { key: `entry:${entry.id}`, title: "First results", entryId: entry.id, articleId: id },
    ]);
    await sami.client.liveBlog.claim({ id, entryId: entry.id });
    expect(titles(await rowsOf(sami, "waiting"))).toEqual([]);
    expect(titles(await rowsOf(sami, "review"))).toEqual(["First results"]);
    const [live] = await rowsOf(sami, "live");
    expect(live).toMatchObject({ title: "Election night", at: null, entriesWaiting: 1 });
    await sami.client.liveBlog.publish({
      id,
      entryId: entry.id,
      version: entry.version,
      publishAt: inMinutes(30),
    });
    expect(titles(await rowsOf(sami, "scheduled"))).toEqual(["First results"]);
    await rana.client.liveBlog.end({ id });
    expect(titles(await rowsOf(sami, "live"))).toEqual([]);
  });

  it("are scheduled in the order of their times, and published with their readers now", async () => {
    const { db } = platform.database;
    const now = new Date();
    const later = await makeArticle(db, { title: "Later", publishedAt: new Date(+now + 2 * HOUR) });
    await makeArticle(db, { title: "Sooner", publishedAt: new Date(+now + HOUR) });
    const scheduled = await rowsOf(rana, "scheduled");
    expect(titles(scheduled).filter((title) => title !== "First results")).toEqual([
      "Sooner",
      "Later",
    ]);
    expect(scheduled.at(-1)).toMatchObject({ articleId: later.id, state: "scheduled" });

    const { id } = await makeArticle(db, { title: "Just out", publishedAt: now });
    const articleId = id;
    await insertPageViews(db, now, [
      { articleId, reader: "1" },
      { articleId, reader: "1" },
      { articleId, reader: "2" },
    ]);
    await insertPageViews(db, new Date(+now - HOUR), [{ articleId, reader: "3" }]);
    const [first] = await rowsOf(rana, "published");
    expect(first).toMatchObject({ title: "Just out", readers: 2, state: "published" });
  });

  it("are of the language and the category of the column", async () => {
    const { db } = platform.database;
    const [sport, politics] = [await makeCategory(db), await makeCategory(db)];
    await makeArticle(db, { title: "Derby", categoryId: sport });
    await makeArticle(db, { title: "مباراة القمة", categoryId: sport, locale: "ar-JO" });
    await makeArticle(db, { title: "Cabinet", categoryId: politics });
    expect(titles(await rowsOf(rana, "published", { categoryId: sport })).toSorted()).toEqual([
      "Derby",
      "مباراة القمة",
    ]);
    const filter = { categoryId: sport, locale: "ar-JO" } as const;
    expect(titles(await rowsOf(rana, "published", filter))).toEqual(["مباراة القمة"]);
  });

  it("are notes that nobody resolved, with the names of the people in them", async () => {
    const { id } = await makeArticle(platform.database.db, { title: "Harbour" });
    const noteId = await writeNote(rana, id, `<@${sami.id}> check the figure`);
    await writeNote(sami, id, "Done", { parentId: noteId });
    expect(await rowsOf(rana, "notes")).toMatchObject([
      {
        title: "Harbour",
        excerpt: "@Sami check the figure",
        by: { name: "Rana" },
        path: `/article/edit/${id}?note=${noteId}`,
      },
    ]);
    await rana.client.article.note.resolve({ id, noteId });
    expect(await rowsOf(rana, "notes")).toEqual([]);
  });

  it("are limited in number, and the column says so", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    for (let number = 0; number <= MONITOR_COLUMN_SIZE; number++)
      await makeArticle(db, { categoryId });
    await rana.client.monitor.arrange({ columns: [column("published", { categoryId })] });
    const [shown] = (await rana.client.monitor.board({})).columns;
    expect(shown?.rows).toHaveLength(MONITOR_COLUMN_SIZE);
    expect(shown?.more).toBe(true);
    expect(shown?.category).toMatchObject({ id: categoryId });
  });
});

describe("alerts of the newsroom monitor", () => {
  it("are live blogs without a recent entry, and push alerts that failed lately", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { title: "Storm" });
    await rana.client.liveBlog.start({ id });
    expect(await rowsOf(rana, "alerts")).toEqual([]);
    const startedAt = new Date(Date.now() - 2 * HOUR);
    await db.update(liveBlog).set({ startedAt }).where(eq(liveBlog.articleId, id));
    const failed = (title: string, hoursAgo: number) => ({
      locale: "en-US" as const,
      title,
      audience: "everyone" as const,
      state: "failed" as const,
      failure: null,
      finishedAt: new Date(Date.now() - hoursAgo * HOUR),
    });
    await db.insert(notification).values([failed("Alert lost", 1), failed("Long ago", 30)]);
    expect(await rowsOf(rana, "alerts")).toMatchObject([
      { title: "Storm", alert: "staleLiveBlog", stale: true, path: `/live-blog/${id}` },
      { title: "Alert lost", alert: "pushFailed", articleId: null, assignment: null },
    ]);
    expect(titles(await rowsOf(rana, "alerts", { locale: "ar-JO" }))).toEqual([]);
    const categoryId = await makeCategory(db);
    expect(titles(await rowsOf(rana, "alerts", { categoryId }))).toEqual([]);
    await rana.client.liveBlog.end({ id });
    expect(titles(await rowsOf(rana, "alerts"))).toEqual(["Alert lost"]);
  });

  it("are urgent reviews and overdue assignments, and no other work", async () => {
    const { db } = platform.database;
    await db.delete(notification);
    await submit("Not urgent");
    const { id, version } = await rana.client.article.create({
      locale: "en-US",
      title: "Explosion",
      enable: false,
      breaking: true,
      breakingUntil: inMinutes(60),
    });
    await rana.client.article.pendingVersion.move({ id, version, state: "review" });
    const late = await submit("Late feature");
    await assign(rana, late, { assigneeId: sami.id, dueAt: inMinutes(-5) });
    expect(
      (await rowsOf(rana, "alerts")).map(({ title, alert, urgent }) => [title, alert, urgent]),
    ).toEqual([
      ["Explosion", "review", true],
      ["Late feature", "assignment", false],
    ]);
    expect(
      (await rowsOf(rana, "alerts")).map(({ articleId, assignment }) => [
        articleId,
        assignment?.version,
        assignment?.assignee?.id,
      ]),
    ).toEqual([
      [id, 0, undefined],
      [late, 1, sami.id],
    ]);
  });
});

describe("rights on the newsroom monitor", () => {
  it("are those of people who manage articles; assigning needs an editorial right", async () => {
    const { db } = platform.database;
    const reading = await makeUser(db, "Admin", { newsroomRights: [] });
    const reader = await clientAs(platform, reading.id, "en-US");
    expect((await reader.monitor.board({})).abilities).toEqual({ assign: false });
    expect((await rana.client.monitor.board({})).abilities).toEqual({ assign: true });
    for (const role of ["Notification", "Accounting", "User"] as const) {
      const account = await makeUser(db, role);
      const client = await clientAs(platform, account.id, "en-US");
      expect((await problemOfRejection(client.monitor.board({}))).status).toBe(403);
    }
  });
});

describe("readers of articles", () => {
  it("are the visitors of the last minutes, as in the columns, and 0 without any", async () => {
    const { db } = platform.database;
    const now = new Date();
    const [read, unread] = [await makeArticle(db, {}), await makeArticle(db, {})];
    await insertPageViews(db, now, [
      { articleId: read.id, reader: "11" },
      { articleId: read.id, reader: "11" },
      { articleId: read.id, reader: "12" },
    ]);
    await insertPageViews(db, new Date(+now - HOUR), [{ articleId: unread.id, reader: "13" }]);
    const ids = [read.id, unread.id];
    // The process keeps the figures for some seconds.
    await expect
      .poll(async () => (await sami.client.monitor.readers({ ids })).articles, { timeout: 20_000 })
      .toEqual([
        { id: read.id, readers: 2 },
        { id: unread.id, readers: 0 },
      ]);
    expect((await sami.client.monitor.readers({ ids })).readersWindow).toBe(5);
  });
});

describe("preview", () => {
  it("has the latest text of an article, which readers may not see yet, or of an entry", async () => {
    const id = await submit("Only for staff");
    expect(await sami.client.monitor.preview({ id })).toMatchObject({
      title: "Only for staff",
      wordCount: 0,
      bodyHtml: "",
      pending: true,
    });
    const { id: liveId } = await makeArticle(platform.database.db, { title: "Budget" });
    await rana.client.liveBlog.start({ id: liveId });
    const entry = await rana.client.liveBlog.create(entryInput(liveId, "Vote at noon"));
    expect(await sami.client.monitor.preview({ id: liveId, entryId: entry.id })).toMatchObject({
      authors: ["Rana"],
      pending: true,
      wordCount: null,
    });
    expect(
      (await problemOfRejection(sami.client.monitor.preview({ id, entryId: entry.id }))).status,
    ).toBe(404);
    await rana.client.liveBlog.end({ id: liveId });
  });
});

import type { Client } from "@masthead/contract/contract.ts";
import type {
  ArticleBulkEdit,
  ArticleBulkResult,
} from "@masthead/contract/newsroom/article/article-bulk.ts";
import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeCategory, makeTopic } from "../../../../test/factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { type App, buildApp } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";

type Changed = Extract<ArticleBulkResult, { outcome: "changed" }>;

let platform: StartedPlatform;
let app: App;
let editor: Client;
let categoryId: number;
let tags: number[];
const cookies: Record<string, string> = {};

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  const { db } = platform.database;
  for (const role of ["Admin", "Superadmin", "Notification", "Accounting", "User"] as const) {
    const { id } = await makeUser(db, role);
    cookies[role] = await cookieOf(platform, id);
    if (role === "Admin") editor = await clientAs(platform, id);
  }
  categoryId = await makeCategory(db);
  tags = [];
  for (let i = 0; i < 52; i++) tags.push(await makeTopic(db, "tag"));
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const tag = (index: number) => tags[index] ?? 0;
const newArticle = (fields: Partial<ArticleFields> = {}) =>
  editor.article.create({ locale: "en-US", title: "Bulk", body: bodyOf("Text"), ...fields });
const undo = async ({ id, version, before, publishedBefore }: Changed) =>
  (await editor.article.bulkUndo({ articles: [{ id, version, before, publishedBefore }] }))[0];
const fieldsOf = (record: ArticleFields, fields: readonly ArticleField[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

async function post(role: string | null, body: object) {
  const headers = {
    "content-type": "application/json",
    ...(role && { cookie: cookies[role] ?? "" }),
  };
  const { statusCode, body: text } = await app.http.inject({
    method: "POST",
    url: "/api/v1/article/bulk",
    headers,
    payload: JSON.stringify(body),
  });
  return { status: statusCode, body: JSON.parse(text) };
}

const updatesInLog = ({ id }: ArticleRecord) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, "Article"), eq(log.entityId, id), eq(log.action, "update")));

describe("bulk edit of articles", () => {
  it("changes every article, with one revision and one audit log entry each", async () => {
    const plain = await newArticle({ tagIds: [tag(0), tag(1)] });
    const done = await newArticle({ categoryId, tagIds: [tag(2)] });
    const { status, body } = await post("Admin", {
      ids: [plain.id, done.id],
      categoryId,
      addTagIds: [tag(2)],
      removeTagIds: [tag(0)],
    });
    expect(status).toBe(200);
    const before = { categoryId: null, tagIds: [tag(0), tag(1)] };
    expect(body).toEqual([
      { id: plain.id, outcome: "changed", version: 2, before, publishedBefore: before },
      { id: done.id, outcome: "unchanged" },
    ]);
    expect(await editor.article.get({ id: plain.id })).toMatchObject({
      version: 2,
      categoryId,
      tagIds: [tag(1), tag(2)],
    });
    expect((await editor.article.get({ id: done.id })).version).toBe(1);
    expect(
      (await editor.article.revision.list({ id: plain.id })).data.map(({ version }) => version),
    ).toEqual([2, 1]);
    expect(await updatesInLog(plain)).toHaveLength(1);
    expect(await updatesInLog(done)).toHaveLength(0);
  });

  it("sets and ends breaking news", async () => {
    const { id } = await newArticle();
    const breakingUntil = minutesFromNow(60);
    await editor.article.bulk({ ids: [id], breakingUntil });
    expect(await editor.article.get({ id })).toMatchObject({ breaking: true, breakingUntil });
    await editor.article.bulk({ ids: [id], breakingUntil: null });
    expect(await editor.article.get({ id })).toMatchObject({ breaking: false });
  });

  it("is undone with the previous values, unless someone else has changed the same field since", async () => {
    const articles = [
      await newArticle({ tagIds: [tag(1)] }),
      await newArticle({ tagIds: [tag(1)] }),
    ];
    const data = await editor.article.bulk({
      ids: articles.map(({ id }) => id),
      categoryId,
      addTagIds: [tag(3)],
    });
    const [first, second] = data.map((result) =>
      result.outcome === "changed" ? result : undefined,
    );
    if (!first || !second) throw new Error("not changed");
    await editor.article.edit({ id: first.id, version: first.version, subtitle: "Written since" });
    await undo(first);
    expect(await editor.article.get({ id: first.id })).toMatchObject({
      categoryId: null,
      tagIds: [tag(1)],
      subtitle: "Written since",
    });
    await editor.article.edit({ id: second.id, version: second.version, tagIds: [tag(5)] });
    expect(await undo(second)).toMatchObject({ outcome: "refused", problem: { code: "CONFLICT" } });
  });

  it("undo reverts public content, too, and leaves pending versions unchanged", async () => {
    const published = { tagIds: [tag(1)], publishedAt: minutesFromNow(-1) };
    const [plain, pending] = [await newArticle(published), await newArticle(published)];
    await editor.article.edit({ id: pending.id, version: 1, title: "Pending", tagIds: [tag(2)] });
    const data = await editor.article.bulk({
      ids: [plain.id, pending.id],
      categoryId,
      addTagIds: [tag(3)],
    });
    const draft = await editor.article.draft.save({
      key: "form",
      articleId: plain.id,
      version: 2,
      fields: { title: "Being written" },
    });
    for (const result of data)
      if (result.outcome === "changed")
        expect(await undo(result)).toMatchObject({ outcome: "changed" });
    const seenTags = async (id: number) =>
      (await editor.article.pendingVersion.published({ id })).fields;
    expect(await seenTags(plain.id)).toMatchObject({ categoryId: null, tagIds: [tag(1)] });
    expect(await editor.article.get({ id: plain.id })).toMatchObject({
      version: 3,
      pendingVersion: { pending: false },
    });
    expect(await editor.article.draft.list({ articleId: plain.id })).toEqual([draft]);
    expect(await seenTags(pending.id)).toMatchObject({ categoryId: null, tagIds: [tag(1)] });
    expect(await editor.article.get({ id: pending.id })).toMatchObject({
      title: "Pending",
      tagIds: [tag(2)],
      pendingVersion: { pending: true },
    });
  });

  it("is not undone with references that do not exist, in either version", async () => {
    const { id } = await newArticle({ publishedAt: minutesFromNow(-1) });
    const missing = { categoryId: 999_999 };
    const refused = {
      outcome: "refused",
      problem: { status: 400, errors: [{ path: "categoryId" }] },
    };
    expect(
      await undo({ id, outcome: "changed", version: 1, before: missing, publishedBefore: {} }),
    ).toMatchObject(refused);
    await editor.article.edit({ id, version: 1, title: "Pending" });
    expect(
      await undo({ id, outcome: "changed", version: 2, before: {}, publishedBefore: missing }),
    ).toMatchObject(refused);
  });

  it("keeps the drafts of the caller", async () => {
    const { id, version } = await newArticle();
    const draft = await editor.article.draft.save({
      key: "open-form",
      articleId: id,
      version,
      fields: { title: "Being written" },
    });
    await editor.article.bulk({ ids: [id], categoryId });
    expect(await editor.article.draft.list({ articleId: id })).toEqual([draft]);
  });

  it("reports unknown and deleted articles and invalid references, and changes the others", async () => {
    const deleted = await newArticle();
    await editor.article.remove({ id: deleted.id });
    const full = await newArticle({ tagIds: tags.slice(0, 50) });
    const free = await newArticle();
    const { status, body } = await post("Admin", {
      ids: [deleted.id, 999_999, full.id, free.id],
      addTagIds: [tag(51)],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: deleted.id, outcome: "refused", problem: { status: 404, code: "NOT_FOUND" } },
      { id: 999_999, outcome: "refused", problem: { status: 404 } },
      { id: full.id, outcome: "refused", problem: { status: 400, errors: [{ path: "tagIds" }] } },
      { id: free.id, outcome: "changed", version: 2 },
    ]);
    expect((await editor.article.get({ id: full.id })).version).toBe(1);
    const unknown = await post("Admin", { ids: [free.id], categoryId: 999_999 });
    expect(unknown.body).toMatchObject([
      { outcome: "refused", problem: { status: 400, errors: [{ path: "categoryId" }] } },
    ]);
  });

  it.each([
    ["no articles", { ids: [], categoryId: null }],
    [
      "more than 100 articles",
      { ids: Array.from({ length: 101 }, (_, i) => i + 1), categoryId: null },
    ],
    ["an article twice", { ids: [1, 1], categoryId: null }],
    ["no changes", { ids: [1] }],
    ["empty lists of tags", { ids: [1], addTagIds: [] }],
    ["a tag that is added and removed", { ids: [1], addTagIds: [1], removeTagIds: [1] }],
    ["breaking news that ends in the past", { ids: [1], breakingUntil: "2020-01-01T00:00:00Z" }],
    [
      "a field that controls publication",
      { ids: [1], categoryId: null, publishedAt: "2020-01-01T00:00:00Z" },
    ],
    ["a text instead of ids", { ids: "1", categoryId: null }],
  ])("rejects %s with 400", async (_what, input) => {
    expect(await post("Admin", input)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("accepts 100 articles", async () => {
    const { status, body } = await post("Superadmin", {
      ids: Array.from({ length: 100 }, (_, i) => 500_000 + i),
      categoryId: null,
    });
    expect([status, body.length]).toEqual([200, 100]);
  });

  it("rejects signed-out callers with 401 and roles that do not manage articles with 403", async () => {
    const { id } = await newArticle();
    expect((await post(null, { ids: [id], categoryId })).status).toBe(401);
    for (const role of ["User", "Accounting", "Notification"])
      expect((await post(role, { ids: [id], categoryId })).status).toBe(403);
    expect((await editor.article.get({ id })).version).toBe(1);
  });

  it("answers 429 to more than 30 calls of a caller in a minute", async () => {
    const caller = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    const call = () => caller.article.bulk({ ids: [999_999], categoryId: null });
    for (let i = 0; i < 30; i++) await call();
    await expect(call()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("leaves omitted fields unchanged", async () => {
    // A separate editor, who has not used up the rate limit.
    const caller = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
    const changes = fc.record<Omit<ArticleBulkEdit, "ids">>(
      {
        categoryId: fc.constantFrom(null, categoryId),
        addTagIds: fc.constantFrom([tag(0)], [tag(1), tag(2)]),
        removeTagIds: fc.constantFrom([tag(3)], [tag(4), tag(5)]),
        breakingUntil: fc.constantFrom(null, minutesFromNow(90)),
      },
      { requiredKeys: [] },
    );
    const stored = fc.record({
      categoryId: fc.constantFrom(null, categoryId),
      tagIds: fc.constantFrom<number[]>([], [tag(0), tag(3)], [tag(1), tag(4), tag(6)]),
      breaking: fc.boolean(),
      enable: fc.boolean(),
      premium: fc.boolean(),
      publishedAt: fc.constantFrom(null, minutesFromNow(-60), minutesFromNow(60)),
      embargoUntil: fc.constantFrom(null, minutesFromNow(30)),
      subtitle: fc.constantFrom("", "Subtitle"),
    });
    await fc.assert(
      fc.asyncProperty(stored, changes, async (fields, named) => {
        fc.pre(Object.keys(named).length > 0);
        const before = await newArticle({ ...fields, breakingUntil: minutesFromNow(30) });
        const data = await caller.article.bulk({ ids: [before.id], ...named });
        expect(data[0]?.outcome).not.toBe("refused");
        const after = await editor.article.get({ id: before.id });
        const changeable: ArticleField[] = [
          ...("categoryId" in named ? (["categoryId"] as const) : []),
          ...(named.addTagIds || named.removeTagIds ? (["tagIds"] as const) : []),
          ...("breakingUntil" in named ? (["breaking", "breakingUntil"] as const) : []),
        ];
        const others = ARTICLE_FIELDS.filter((field) => !changeable.includes(field));
        expect(fieldsOf(after, others)).toEqual(fieldsOf(before, others));
        expect(after.state).toBe(before.state);
        const untouched = before.tagIds.filter((id) => !named.removeTagIds?.includes(id));
        expect(after.tagIds).toEqual(
          [...new Set([...untouched, ...(named.addTagIds ?? [])])].sort((a, b) => a - b),
        );
      }),
      { numRuns: 25 },
    );
  });
});

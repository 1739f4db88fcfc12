import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp, innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { article } from "./article.table.ts";
import { upsertDraft } from "./draft/draft.store.ts";
import { articleDraft, articlePresence } from "./draft/draft.table.ts";

let platform: StartedPlatform;
let app: App;
let admin: Client;
let superadmin: Client;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  const { db } = platform.database;
  for (const role of ["Admin", "Superadmin", "Notification", "Accounting", "User"] as const) {
    const { id } = await makeUser(db, role);
    cookies[role] = await cookieOf(platform, id);
    if (role === "Admin") admin = await clientAs(platform, id);
    if (role === "Superadmin") superadmin = await clientAs(platform, id);
  }
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function send(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  role: string | null,
  body?: object,
) {
  const headers = {
    ...(role && { cookie: cookies[role] ?? "" }),
    ...(body && { "content-type": "application/json" }),
  };
  const response = await app.http.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(body && { payload: JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    body: response.body ? response.json() : null,
    headers: response.headers,
  };
}

describe("article staff API", () => {
  it.each([
    ["GET", "/v1/article/admin"],
    ["GET", "/v1/article/1"],
    ["POST", "/v1/article"],
    ["PATCH", "/v1/article/edit/1"],
    ["PUT", "/v1/article/description/1"],
    ["PATCH", "/v1/article/status/1"],
    ["DELETE", "/v1/article/1"],
    ["POST", "/v1/article/1/restore"],
    ["DELETE", "/v1/article/1/image/1"],
    ["GET", "/v1/article/1/revisions"],
    ["POST", "/v1/article/1/revisions/1/restore"],
    ["GET", "/v1/article/draft"],
    ["PUT", "/v1/article/draft"],
    ["POST", "/v1/article/1/presence"],
    ["POST", "/v1/article/1/preview"],
    ["GET", "/v1/media"],
    ["POST", "/v1/media"],
    ["DELETE", "/v1/media/1"],
  ] as const)(
    "%s %s rejects signed-out callers with 401 and other roles with 403",
    async (method, path) => {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      expect((await send(method, path, null, body)).status).toBe(401);
      for (const role of ["User", "Accounting"])
        expect((await send(method, path, role, body)).status).toBe(403);
    },
  );

  it("creates, edits, disables, deletes and restores an article", async () => {
    const { status, body } = await send("POST", "/v1/article", "Admin", {
      locale: "en-US",
      title: "Over HTTP",
      body: bodyOf("Text"),
    });
    expect([status, body.slug]).toEqual([200, "over-http"]);
    const { id } = body;
    expect(
      (await send("PATCH", `/v1/article/edit/${id}`, "Admin", { version: 1, premium: true })).body,
    ).toMatchObject({
      version: 2,
      premium: true,
    });
    const described = await send("PUT", `/v1/article/description/${id}`, "Admin", {
      version: 2,
      description: bodyOf("Other text"),
    });
    expect(described.body).toMatchObject({ version: 3, wordCount: 2 });
    expect(
      (await send("PATCH", `/v1/article/status/${id}`, "Admin", { enable: false })).body.enable,
    ).toBe(false);
    const unchanged = await send("PATCH", `/v1/article/edit/${id}`, "Admin", {
      version: 1,
      premium: false,
    });
    expect(unchanged).toMatchObject({ status: 200, body: { version: 4, premium: true } });
    expect((await send("DELETE", `/v1/article/${id}`, "Admin", { version: 1 })).status).toBe(409);
    expect((await send("DELETE", `/v1/article/${id}`, "Admin", { version: 4 })).status).toBe(204);
    expect((await send("GET", `/v1/article/${id}`, "Admin")).status).toBe(404);
    expect((await send("DELETE", `/v1/article/${id}`, "Admin")).status).toBe(404);
    expect((await send("POST", `/v1/article/${id}/restore`, "Admin")).status).toBe(403);
    expect((await send("POST", `/v1/article/${id}/restore`, "Superadmin")).body).toMatchObject({
      id,
      title: "Over HTTP",
    });
    const actions = await platform.database.db
      .select({ action: log.action })
      .from(log)
      .where(eq(log.entityId, id));
    expect(actions.map((row) => row.action)).toEqual(
      expect.arrayContaining(["create", "update", "delete", "restore"]),
    );
  });

  it("responds to an edit conflict with 409 and both values, to an invalid field with 400 in the caller's language", async () => {
    const { body } = await send("POST", "/v1/article", "Admin", { locale: "en-US", title: "Mine" });
    await send("PATCH", `/v1/article/edit/${body.id}`, "Admin", { version: 1, title: "Theirs" });
    const conflict = await send("PATCH", `/v1/article/edit/${body.id}`, "Superadmin", {
      version: 1,
      title: "Ours",
    });
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        conflict: { version: 2, fields: [{ theirs: "Theirs", yours: "Ours" }] },
      },
    });
    const invalid = await send("PATCH", `/v1/article/edit/${body.id}?locale=ar-JO`, "Admin", {
      version: 2,
      breaking: true,
    });
    expect(invalid).toMatchObject({
      status: 400,
      body: { errors: [{ path: "breakingUntil", message: "أدخل موعد انتهاء للخبر العاجل" }] },
    });
    expect(
      (await send("PATCH", `/v1/article/edit/${body.id}`, "Admin", { version: 2, views: 9 }))
        .status,
    ).toBe(400);
    expect(
      (
        await send("POST", "/v1/article", "Admin", {
          locale: "en-US",
          title: "x".repeat(1_100_000),
        })
      ).status,
    ).toBe(413);
  });

  it("rejects a body that is nested 5,000 levels deep", async () => {
    let content: object[] = [];
    for (let i = 0; i < 5000; i++) content = [{ type: "blockquote", content }];
    const { status } = await send("POST", "/v1/article", "Admin", {
      locale: "en-US",
      title: "Deep",
      body: { type: "doc", content },
    });
    expect(status).toBe(400);
  });
});

describe("deleting an article", () => {
  it("rejects deleting an article while others reference it, and lists them", async () => {
    const { id } = await admin.article.create({ locale: "en-US", title: "Referred to" });
    const translation = await admin.article.create({
      locale: "ar-JO",
      title: "ترجمة",
      translationOf: id,
    });
    const referencing = await admin.article.create({
      locale: "en-US",
      title: "Referencing",
      relatedIds: [id],
    });
    await expect(admin.article.remove({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      data: {
        references: [
          {
            entity: "Article",
            count: 2,
            examples: [{ id: referencing.id, label: "Referencing" }, { id: translation.id }],
          },
        ],
      },
    });
    await admin.article.remove({ id: translation.id });
    await admin.article.remove({ id: referencing.id });
    await admin.article.remove({ id });
  });

  it("frees the slug of a deleted article, and rejects a restore when the slug is in use or after 30 days", async () => {
    const { id } = await admin.article.create({ locale: "en-US", title: "Free slug" });
    await admin.article.remove({ id });
    await admin.article.create({ locale: "en-US", title: "Free slug", slug: "free-slug" });
    await expect(superadmin.article.restore({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      data: { errors: [{ path: "slug" }] },
    });
    const { id: oldId } = await admin.article.create({ locale: "en-US", title: "Old" });
    await admin.article.remove({ id: oldId });
    await platform.database.db
      .update(article)
      .set({ deletedAt: minutesFromNow(-31 * 24 * 60) })
      .where(eq(article.id, oldId));
    await expect(superadmin.article.restore({ id: oldId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("staff article list", () => {
  it("filters by state, words, category and editor, and reports the same state as the record", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const states = {
      draft: { publishedAt: null },
      scheduled: { publishedAt: minutesFromNow(60).toISOString() },
      published: { publishedAt: minutesFromNow(-60).toISOString() },
      expired: {
        publishedAt: minutesFromNow(-60).toISOString(),
        expiresAt: minutesFromNow(-30).toISOString(),
      },
      disabled: { publishedAt: minutesFromNow(-60).toISOString(), enable: false },
    } as const;
    for (const [state, fields] of Object.entries(states))
      await admin.article.create({
        locale: "en-US",
        title: `Quokka ${state}`,
        categoryId,
        ...fields,
      });
    for (const state of Object.keys(states) as (keyof typeof states)[]) {
      const { data, meta } = await admin.article.admin({ categoryId, state });
      expect([meta.total, data[0]?.title, data[0]?.state]).toEqual([1, `Quokka ${state}`, state]);
      expect((await admin.article.get({ id: data[0]?.id ?? 0 })).state).toBe(state);
    }
    const titles = async (q: string) =>
      (await admin.article.admin({ q, sort: "title", order: "asc" })).data.map((row) => row.title);
    expect(await titles("quok")).toHaveLength(5);
    expect(await titles("Quokka exp")).toEqual(["Quokka expired"]);
    expect(await titles("quokka-dr")).toEqual(["Quokka draft"]);
    expect(await titles("'); drop table article --")).toEqual([]);
    expect((await admin.article.admin({ categoryId, mine: true })).meta.total).toBe(5);
    expect((await superadmin.article.admin({ categoryId, mine: true })).meta.total).toBe(0);
    expect((await admin.article.admin({ categoryId, page: 9 })).data).toEqual([]);
    const picks = await send("GET", `/v1/article/notification/admin?q=quokka`, "Notification");
    expect(picks.body.data.map((card: { title: string }) => card.title)).toEqual([
      "Quokka published",
    ]);
    await expect(admin.article.admin({ deleted: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("article draft", () => {
  it("saves a draft without null characters and with lone surrogates replaced", async () => {
    const fields = { title: "nul \0 half \ud83d whole 🙂", body: { "\0odd": ["\udc00", 1, null] } };
    const saved = await admin.article.draft.save({
      key: "new:odd",
      articleId: null,
      version: null,
      fields,
    });
    expect(saved.fields).toEqual({
      title: "nul  half \ufffd whole 🙂",
      body: { odd: ["\ufffd", 1, null] },
    });
    await admin.article.draft.remove({ key: "new:odd" });
  });

  it("keeps the text of the later request when an earlier one is stored after it", async () => {
    const { db } = platform.database;
    const key = "new:order";
    await admin.article.draft.save({
      key,
      articleId: null,
      version: null,
      fields: { title: "Later" },
    });
    const [later] = await db.select().from(articleDraft).where(eq(articleDraft.key, key));
    if (!later) throw new Error("The draft is not stored");
    await upsertDraft(db, {
      ...later,
      fields: { title: "Earlier" },
      updatedAt: new Date(later.updatedAt.getTime() - 1),
    });
    expect(await admin.article.draft.list({})).toMatchObject([{ key, fields: { title: "Later" } }]);
    await admin.article.draft.remove({ key });
  });

  it("keeps a draft when its editor switches the article off in a list", async () => {
    const { id } = await makeArticle(platform.database.db);
    const draft = await admin.article.draft.save({
      key: `article:${id}`,
      articleId: id,
      version: 1,
      fields: { title: "Typed" },
    });
    await admin.article.status({ id, enable: false });
    await admin.article.status({ id, enable: true, version: 2 });
    expect(await admin.article.draft.list({ articleId: id })).toEqual([draft]);
  });

  it("shows a draft only to its editor, publishes nothing, and deletes it when the article is saved", async () => {
    const { id } = await makeArticle(platform.database.db, { title: "Public" });
    const logCount = await platform.database.db.$count(log);
    await admin.article.draft.save({
      key: `article:${id}`,
      articleId: id,
      version: 1,
      fields: { title: "Typed" },
    });
    await admin.article.draft.save({
      key: `article:${id}`,
      articleId: id,
      version: 1,
      fields: { title: "x".repeat(900), body: null },
    });
    await admin.article.draft.save({
      key: "new:1",
      articleId: null,
      version: null,
      fields: { locale: "ar-JO" },
    });
    expect(await admin.article.draft.list({ articleId: id })).toMatchObject([
      { key: `article:${id}`, fields: { title: "x".repeat(900) } },
    ]);
    expect(await admin.article.draft.list({})).toMatchObject([{ key: "new:1" }]);
    expect(await superadmin.article.draft.list({ articleId: id })).toEqual([]);
    await expect(superadmin.article.draft.remove({ key: "new:1" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await innerClient(platform, "en-US").article.details({ id })).title).toBe("Public");
    expect(await platform.database.db.$count(log)).toBe(logCount);
    const tooLong = admin.article.draft.save({
      key: "long",
      articleId: null,
      version: null,
      fields: { title: "x".repeat(1_000_001) },
    });
    await expect(tooLong).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await admin.article.edit({ id, version: 1, title: "Saved" });
    expect(await admin.article.draft.list({ articleId: id })).toEqual([]);
    await admin.article.draft.remove({ key: "new:1" });
  });
});

describe("article presence", () => {
  it("returns the other editors who were seen in the last 30 seconds", async () => {
    const { id } = await admin.article.create({ locale: "en-US", title: "Crowded" });
    expect((await admin.article.presence({ id })).others).toEqual([]);
    expect((await superadmin.article.presence({ id })).others).toMatchObject([
      { name: expect.stringContaining("Admin") },
    ]);
    await platform.database.db.update(articlePresence).set({ seenAt: minutesFromNow(-0.51) });
    expect((await superadmin.article.presence({ id })).others).toEqual([]);
    await expect(admin.article.presence({ id: 999_999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("returns the body block of each editor, until the editor's next heartbeat without one", async () => {
    const { id } = await admin.article.create({ locale: "en-US", title: "Blocks" });
    await admin.article.presence({ id, block: "intro" });
    expect((await superadmin.article.presence({ id, block: "end" })).others).toMatchObject([
      { block: "intro" },
    ]);
    expect((await admin.article.presence({ id })).others).toMatchObject([{ block: "end" }]);
    expect((await superadmin.article.presence({ id })).others).toMatchObject([{ block: null }]);
    await expect(admin.article.presence({ id, block: "<b>" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("shared article preview", () => {
  it("shows an unpublished article only to the holder of its token, for an hour", async () => {
    const { id } = await admin.article.create({
      locale: "ar-JO",
      title: "مسودة",
      body: bodyOf("نص"),
    });
    const { id: otherId } = await admin.article.create({ locale: "en-US", title: "Other" });
    const { path, expiresAt } = await admin.article.sharePreview({ id });
    expect(path).toMatch(new RegExp(`^/ar/preview/article/${id}\\?token=`));
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(60);
    const token = new URL(path, "https://news.example").searchParams.get("token") ?? "";
    const shown = await send("GET", `/v1/article/preview/${id}?token=${token}`, null);
    expect(shown).toMatchObject({
      status: 200,
      body: { title: "مسودة", bodyHtml: "<p>نص</p>" },
      headers: { "cache-control": "private, no-store" },
    });
    expect(shown.body).toMatchObject({ state: "draft", shownUntil: expiresAt, related: [] });
    const [expiry = "", signature = ""] = token.split(".");
    const laterExpiry = (Number.parseInt(expiry, 36) + 60_000).toString(36);
    for (const [articleId, forged] of [
      [otherId, token],
      [id, `${laterExpiry}.${signature}`],
      [id, expiry],
      [id, ""],
      [id, `${token}x`],
    ] as const)
      expect(
        (await send("GET", `/v1/article/preview/${articleId}?token=${forged}`, null)).status,
      ).toBe(404);
    const expired = await send(
      "GET",
      `/v1/article/preview/${id}?token=${Date.now().toString(36)}.${signature}`,
      null,
    );
    expect(expired.status).toBe(404);
    await admin.article.remove({ id });
    expect((await send("GET", `/v1/article/preview/${id}?token=${token}`, null)).status).toBe(404);
  });

  it("returns the state and the related articles that readers will see", async () => {
    const { db } = platform.database;
    const [shown, hidden] = [await makeArticle(db), await makeArticle(db, { publishedAt: null })];
    const { id } = await admin.article.create({
      locale: "en-US",
      title: "Scheduled",
      publishedAt: new Date(Date.now() + 60_000).toISOString(),
      relatedIds: [hidden.id, shown.id],
    });
    const { path } = await admin.article.sharePreview({ id });
    const token = new URL(path, "https://news.example").searchParams.get("token") ?? "";
    const preview = await admin.article.preview({ id, token });
    expect([preview.state, preview.related.map((card) => card.id)]).toEqual([
      "scheduled",
      [shown.id],
    ]);
    await expect(admin.article.related({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

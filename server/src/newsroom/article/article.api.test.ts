import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { category } from "../category/category.table.ts";

let platform: StartedPlatform;
let app: App;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

/** Sends an anonymous GET request below /api. */
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.http.inject({ url: `/api${path}`, headers });
  return {
    status: response.statusCode,
    type: String(response.headers["content-type"]),
    body: response.json(),
  };
}

describe("article lists", () => {
  it("paginates by cursor without duplicates or gaps among articles with the same publication time", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const publishedAt = new Date(Date.now() - 5 * 60 * 60 * 1000);
    const createdIds: number[] = [];
    for (let i = 0; i < 9; i++)
      createdIds.push((await makeArticle(db, { categoryId, publishedAt })).id);
    const listedIds: number[] = [];
    let after = "";
    for (let i = 0; i < 4; i++) {
      const { body } = await get(
        `/v2/article/category/${categoryId}?limit=4${after && `&after=${after}`}`,
      );
      listedIds.push(...body.data.map((one: { id: number }) => one.id));
      after = body.meta.next;
      if (!after) break;
    }
    expect(listedIds).toEqual([...createdIds].reverse());
  });

  it("includes the articles of subcategories in the list of a category", async () => {
    const { db } = platform.database;
    const parentId = await makeCategory(db);
    const childId = await makeCategory(db, { parentId });
    const { id } = await makeArticle(db, { categoryId: childId });
    const { body } = await get(`/v2/article/category/${parentId}`);
    expect(body.data.map((one: { id: number }) => one.id)).toEqual([id]);
  });

  it("lists articles of the requested language only and links translations in the details", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const english = await makeArticle(db, { categoryId });
    const arabic = await makeArticle(db, {
      categoryId,
      locale: "ar-JO",
      title: "خبر بالعربية",
      translationOf: english.id,
    });
    const ids = async (locale: string) =>
      (await get(`/v2/article/category/${categoryId}?locale=${locale}`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids("en-US")).toEqual([english.id]);
    expect(await ids("ar-JO")).toEqual([arabic.id]);
    const details = (await get(`/v2/article/details/${english.id}`)).body;
    expect(details.translations).toEqual([
      expect.objectContaining({ id: arabic.id, locale: "ar-JO", slug: "خبر-بالعربية" }),
    ]);
  });

  it("responds with 404 for a disabled category and omits it from the article", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await makeArticle(db, { categoryId });
    await db.update(category).set({ status: false }).where(eq(category.id, categoryId));
    expect((await get(`/v1/category/${categoryId}`)).status).toBe(404);
    expect((await get(`/v2/article/category/${categoryId}`)).status).toBe(404);
    expect((await get(`/v2/article/details/${id}`)).body.category).toBeNull();
  });

  it("sorts the main articles newest first, with breaking news before all others", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const breaking = await makeArticle(db, {
      categoryId,
      publishedAt: hoursAgo(9),
      breaking: true,
      breakingUntil: hoursAgo(-1),
    });
    const recent = await makeArticle(db, { categoryId, publishedAt: hoursAgo(6) });
    const newest = await makeArticle(db, { categoryId, publishedAt: hoursAgo(3) });
    const ids = (await get(`/v2/article/main?categoryId=${categoryId}`)).body.map(
      (one: { id: number }) => one.id,
    );
    expect(ids).toEqual([breaking.id, newest.id, recent.id]);
  });
});

describe("article", () => {
  it("generates slugs that are unique in a language, in its own script", async () => {
    const { db } = platform.database;
    const slugs = [];
    for (let i = 0; i < 3; i++)
      slugs.push(
        (await makeArticle(db, { locale: "ar-JO", title: "مُؤتمر «المياه» في عمّان ٢٠٢٦" })).slug,
      );
    expect(slugs).toEqual([
      "مؤتمر-المياه-في-عمان-٢٠٢٦",
      "مؤتمر-المياه-في-عمان-٢٠٢٦-2",
      "مؤتمر-المياه-في-عمان-٢٠٢٦-3",
    ]);
  });

  it("creates an article with an audit log entry", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(db, { title: "Logged" });
    const rows = await db.select().from(log).where(eq(log.entityId, id));
    expect(rows.filter((row) => row.entity === "Article")).toEqual([
      expect.objectContaining({
        action: "create",
        actorName: "test",
        changes: expect.objectContaining({ title: [null, "Logged"] }),
      }),
    ]);
  });

  it("sanitizes the stored HTML of an article when it is read", async () => {
    const { db } = platform.database;
    const { id } = await makeArticle(
      db,
      { body: bodyOf("safe") },
      {
        bodyHtml:
          '<p onclick="x()">a</p><script>alert(1)</script><img src="javascript:x" onerror="x()"><a href="javascript:x">b</a><iframe src="https://evil.example"></iframe>',
      },
    );
    const { bodyHtml } = (await get(`/v2/article/details/${id}`)).body;
    expect(bodyHtml).toBe("<p>a</p><img /><a>b</a>");
  });

  it("lists the authors of an article in order, without disabled authors and hidden tags", async () => {
    const { db } = platform.database;
    const [firstId, secondId, disabledId] = [
      await makeTopic(db, "author"),
      await makeTopic(db, "author"),
      await makeTopic(db, "author"),
    ];
    await db.execute(`update author set status = false where id = ${disabledId}`);
    const tagId = await makeTopic(db, "tag");
    await db.execute(`update tag set visible = false where id = ${tagId}`);
    const { id } = await makeArticle(db, {
      authorIds: [secondId, disabledId, firstId],
      tagIds: [tagId],
    });
    const details = (await get(`/v2/article/details/${id}`)).body;
    expect(details.authors.map((one: { id: number }) => one.id)).toEqual([secondId, firstId]);
    expect(details.tags).toEqual([]);
    expect((await get(`/v1/tag/${tagId}`)).status).toBe(404);
    expect((await get(`/v1/author/${disabledId}`)).status).toBe(404);
  });
});

describe("invalid API requests", () => {
  const INVALID_PATHS = [
    "/v2/article/details/0",
    "/v2/article/details/abc",
    "/v2/article/details/-1",
    "/v2/article/details/99999999999999999999",
    "/v1/article/latest?page=0",
    "/v1/article/latest?page=-1",
    "/v1/article/latest?page=1.5",
    "/v1/article/latest?limit=1000000",
    "/v1/article/latest?limit=0",
    "/v1/article/latest?after=%00",
    "/v1/article/latest?after=zzzzzzzzzzzzzzzzzzzz",
    "/v1/article/latest?locale=xx-YY",
    "/v2/article/category/1?daysAgo=0",
    `/v1/search?q=${"a".repeat(10_000)}`,
    "/v1/search?q=",
    "/v1/search",
  ];

  it.each(INVALID_PATHS)("%s responds with 400", async (path) => {
    const { status, type, body } = await get(path);
    expect({ status, type }).toEqual({
      status: 400,
      type: "application/problem+json; charset=utf-8",
    });
    expect(body).toMatchObject({
      status: 400,
      title: expect.any(String),
      detail: expect.any(String),
      errors: expect.any(Array),
    });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|select /i);
  });

  const UNKNOWN_PATHS = [
    "/v2/article/details/999999",
    "/v1/article/999999/related",
    "/v1/category/999999",
    "/v2/article/category/999999",
    "/v1/article/listing/nobody",
    "/v1/article/latest?page=9999",
    "/v1/nothing",
    "/v1/tag/999999",
    "/v1/social/999999",
  ];

  it.each(UNKNOWN_PATHS)("%s responds with 404", async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  it("returns error messages in the caller's language", async () => {
    const arabic = await get("/v2/article/details/0", { "accept-language": "ar-JO,ar;q=0.9" });
    expect(arabic.body.title).toBe("بعض القيم غير صحيحة");
    expect(arabic.body.errors[0].message).toMatch(/[\u0600-\u06ff]/);
    const english = await get("/v2/article/details/0");
    expect(english.body.errors[0]).toMatchObject({ path: "id" });
    expect((await get("/v1/nothing", { "accept-language": "ar" })).body.title).toBe("غير موجود");
  });
});

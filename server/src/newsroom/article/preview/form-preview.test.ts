import type { Client } from "@masthead/contract/contract.ts";
import {
  ARTICLE_TEXT_FIELDS,
  EMPTY_ARTICLE,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import {
  type PreviewFields,
  previewFields,
} from "@masthead/contract/newsroom/article/article-preview.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../../test/factories/factory.ts";
import { clientAs, cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { type App, buildApp, innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../article.table.ts";
import { articleRevision } from "../revision/revision.table.ts";
import { articlePreview } from "./preview.table.ts";

let platform: StartedPlatform;
let app: App;
let editor: Client;
let editorId: number;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
  editorId = (await makeUser(platform.database.db, "Admin")).id;
  editor = await clientAs(platform, editorId);
  reader = innerClient(platform, "en-US");
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

/** Returns the request body that a form sends for these values. */
const formOf = (values: object) =>
  previewFields.strip().parse({ ...EMPTY_ARTICLE, title: "", slug: "", ...values });
const tokenIn = (path: string) =>
  new URL(path, "https://news.example").searchParams.get("token") ?? "";

async function preview(
  fields: Partial<PreviewFields>,
  { articleId = null, locale = "en-US" }: { articleId?: number | null; locale?: Locale } = {},
) {
  const { path } = await editor.article.formPreview.create({
    articleId,
    locale,
    fields: formOf(fields),
  });
  return reader.article.formPreview.get({ token: tokenIn(path) });
}

describe("article form preview", () => {
  it("shows an article that was never saved without storing one", async () => {
    const { db } = platform.database;
    const [before] = await db.select({ articles: count() }).from(article);
    const { path, expiresAt } = await editor.article.formPreview.create({
      articleId: null,
      locale: "ar-JO",
      fields: formOf({ title: "لم يُحفظ", body: bodyOf("نص") }),
    });
    expect(path).toMatch(/^\/ar\/preview\/article\?token=/);
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(60);
    const shown = await reader.article.formPreview.get({ token: tokenIn(path) });
    expect(shown).toMatchObject({
      id: null,
      locale: "ar-JO",
      title: "لم يُحفظ",
      bodyHtml: "<p>نص</p>",
      state: "draft",
      unsaved: true,
    });
    expect(await db.select({ articles: count() }).from(article)).toEqual([before]);
  });

  it("shows the unsaved form of a published article while readers still see the saved version", async () => {
    const saved = await editor.article.create({
      locale: "en-US",
      title: "As saved",
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    const shown = await preview(
      { ...fieldsOf(saved), title: "As typed", subtitle: "Not saved" },
      { articleId: saved.id },
    );
    expect(shown).toMatchObject({
      id: saved.id,
      title: "As typed",
      subtitle: "Not saved",
      state: "published",
    });
    expect(await reader.article.details({ id: saved.id })).toMatchObject({
      title: "As saved",
      subtitle: "",
    });
    const revisions = await platform.database.db
      .select()
      .from(articleRevision)
      .where(eq(articleRevision.articleId, saved.id));
    expect(revisions).toHaveLength(1);
  });

  it("shows the same as the article page after the form is saved", async () => {
    const { db } = platform.database;
    const [categoryId, sourceId] = [await makeCategory(db), await makeTopic(db, "source")];
    const [authors, tags, people] = await Promise.all(
      (["author", "tag", "person"] as const).map(async (entity) => [
        await makeTopic(db, entity),
        await makeTopic(db, entity),
      ]),
    );
    const [lead, second] = [await makeMediaImage(db), await makeMediaImage(db)];
    const january = (day: number) => new Date(Date.UTC(2026, 0, day));
    const neighbours = [
      await makeArticle(db, { categoryId, publishedAt: january(1) }),
      await makeArticle(db, { categoryId, publishedAt: january(5) }),
    ];
    const picked = await makeArticle(db, { publishedAt: january(2) });
    const original = await makeArticle(db, { locale: "ar-JO", publishedAt: january(2) });
    const texts = Object.fromEntries(ARTICLE_TEXT_FIELDS.map((field) => [field, `Its ${field}`]));
    const saved = await editor.article.create({
      locale: "en-US",
      title: "",
      ...texts,
      body: {
        type: "doc",
        content: [
          ...bodyOf("Text").content,
          { type: "figure", attrs: { mediaId: second, alt: "A bridge" } },
        ],
      },
      publishedAt: january(3).toISOString(),
      categoryId,
      sourceId,
      authorIds: [...(authors ?? [])].reverse(),
      tagIds: tags ?? [],
      personIds: people ?? [],
      relatedIds: [picked.id],
      translationOf: original.id,
      images: [
        { mediaId: second, caption: "Caption", credit: "Credit", alt: "", decorative: false },
        { mediaId: lead, caption: "", credit: "", alt: "Alt", decorative: false },
      ],
      corrections: [{ text: "Wrong", at: january(4).toISOString() }],
    });
    const shared = await editor.article.sharePreview({ id: saved.id });
    const asSaved = await reader.article.preview({ id: saved.id, token: tokenIn(shared.path) });
    const asTyped = await preview(fieldsOf(saved), { articleId: saved.id });
    const { unsaved, shownUntil, updatedAt, ...page } = asSaved;
    const { seo, social } = asTyped;
    expect(asTyped).toMatchObject({ ...page, ...texts, seo, social });
    expect(await reader.article.details({ id: saved.id })).toMatchObject(texts);
    expect([asSaved.related[0]?.id, asSaved.previous?.id, asSaved.next?.id]).toEqual([
      picked.id,
      ...neighbours.map(({ id }) => id),
    ]);
    // The same form as a new article: no id, and the saved article remains.
    const fresh = await preview({ ...fieldsOf(saved), relatedIds: [picked.id] });
    expect(fresh).toMatchObject({
      authors: page.authors,
      images: page.images,
      bodyHtml: page.bodyHtml,
      tags: page.tags,
    });
  });

  it("accepts values that cannot be saved: an empty title, a long summary, an empty correction", async () => {
    const long = "a".repeat(600);
    const shown = await preview({
      title: " ",
      summary: long,
      corrections: [{ text: " ", at: new Date().toISOString() }],
    });
    expect(shown).toMatchObject({ title: "Untitled", summary: long, corrections: [] });
    expect((await preview({ title: "\0half \ud83d" })).title).toBe("half \ufffd");
  });

  it("shows a preview from before a field existed with the empty value of the field", async () => {
    const { path } = await editor.article.formPreview.create({
      articleId: null,
      locale: "en-US",
      fields: formOf({ title: "Earlier" }),
    });
    await platform.database.db
      .update(articlePreview)
      .set({ fields: sql`${articlePreview.fields} - 'subtitle'` });
    expect(await reader.article.formPreview.get({ token: tokenIn(path) })).toMatchObject({
      title: "Earlier",
      subtitle: "",
    });
  });

  it("reports the state that the article would have after saving", async () => {
    const [past, future] = [
      new Date(Date.now() - 60_000).toISOString(),
      new Date(Date.now() + 60_000).toISOString(),
    ];
    const states = await Promise.all(
      [
        { publishedAt: null },
        { publishedAt: future },
        { publishedAt: past, embargoUntil: future },
        { publishedAt: past, expiresAt: past },
        { publishedAt: past, enable: false },
        { publishedAt: past },
      ].map(async (fields) => (await preview({ title: "State", ...fields })).state),
    );
    expect(states).toEqual(["draft", "scheduled", "scheduled", "expired", "disabled", "published"]);
  });

  it("escapes scripts in the body of a preview", async () => {
    const shown = await preview({ title: "<script>", body: bodyOf("<script>alert(1)</script>") });
    expect(shown.bodyHtml).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  });
});

describe("article form preview URL", () => {
  it("lets only users who manage articles create a preview, and forbids caching it", async () => {
    const payload = JSON.stringify({
      articleId: null,
      locale: "en-US",
      fields: formOf({ title: "Mine" }),
    });
    const send = (cookie?: string) =>
      app.http.inject({
        method: "POST",
        url: "/api/v1/article/preview",
        headers: { "content-type": "application/json", ...(cookie && { cookie }) },
        payload,
      });
    expect((await send()).statusCode).toBe(401);
    for (const role of ["User", "Accounting"] as const) {
      const { id } = await makeUser(platform.database.db, role);
      expect((await send(await cookieOf(platform, id))).statusCode).toBe(403);
    }
    const mine = await send(await cookieOf(platform, editorId));
    expect(mine.statusCode).toBe(200);
    const shown = await app.http.inject({
      url: `/api/v1/article/preview?token=${tokenIn(mine.json().path)}`,
    });
    expect([shown.statusCode, shown.headers["cache-control"], shown.json().title]).toEqual([
      200,
      "no-store",
      "Mine",
    ]);
  });

  it("responds with 404 for a wrong or expired token or a deleted article, and stores 20 previews per editor", async () => {
    const { db } = platform.database;
    await expect(reader.article.formPreview.get({ token: "guess" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { path } = await editor.article.formPreview.create({
      articleId: null,
      locale: "en-US",
      fields: formOf({ title: "Expires" }),
    });
    await db.update(articlePreview).set({ expiresAt: new Date(0) });
    await expect(reader.article.formPreview.get({ token: tokenIn(path) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });

    const deleted = await editor.article.create({ locale: "en-US", title: "To be deleted" });
    const own = await editor.article.formPreview.create({
      articleId: deleted.id,
      locale: "en-US",
      fields: formOf(fieldsOf(deleted)),
    });
    await editor.article.remove({ id: deleted.id });
    await expect(
      reader.article.formPreview.get({ token: tokenIn(own.path) }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      editor.article.formPreview.create({
        articleId: deleted.id,
        locale: "en-US",
        fields: formOf({}),
      }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });

    for (let i = 0; i < 25; i++) await preview({ title: `Preview ${i}` });
    expect(await db.$count(articlePreview, eq(articlePreview.userId, editorId))).toBe(20);
  });

  it("rejects a preview of a body that is too large to save", async () => {
    const body = bodyOf("a".repeat(1_000_001));
    await expect(
      editor.article.formPreview.create({
        articleId: null,
        locale: "en-US",
        fields: formOf({ body }),
      }),
    ).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});

/** Returns the fields of a record that a form sends. */
const fieldsOf = (record: ArticleRecord): PreviewFields => previewFields.strip().parse(record);

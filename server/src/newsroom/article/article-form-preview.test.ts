import type { Client } from "@masthead/contract/contract.ts";
import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article-fields.ts";
import { type PreviewFields, previewFields } from "@masthead/contract/newsroom/article-preview.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeListing, makePicture } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/staff.ts";
import { type App, buildApp, innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "./article.table.ts";
import { articlePreview } from "./article-draft.table.ts";
import { articleRevision } from "./article-revision.table.ts";

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

/** What a form sends of these values. */
const formOf = (values: object) => previewFields.strip().parse({ ...EMPTY_ARTICLE, title: "", slug: "", ...values });
const tokenIn = (path: string) => new URL(path, "https://news.example").searchParams.get("token") ?? "";

async function preview(
  fields: Partial<PreviewFields>,
  { articleId = null, locale = "en-US" }: { articleId?: number | null; locale?: Locale } = {},
) {
  const { path } = await editor.article.formPreview.create({ articleId, locale, fields: formOf(fields) });
  return reader.article.formPreview.get({ token: tokenIn(path) });
}

describe("a preview of a form", () => {
  it("shows an article that was never saved, and stores no article", async () => {
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
    expect(shown).toMatchObject({ id: null, locale: "ar-JO", title: "لم يُحفظ", bodyHtml: "<p>نص</p>", state: "draft", unsaved: true });
    expect(await db.select({ articles: count() }).from(article)).toEqual([before]);
  });

  it("shows the form of a published article and leaves readers what is saved", async () => {
    const made = await editor.article.create({
      locale: "en-US",
      title: "As saved",
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    const shown = await preview({ ...fieldsOf(made), title: "As typed", subtitle: "Not saved" }, { articleId: made.id });
    expect(shown).toMatchObject({ id: made.id, title: "As typed", subtitle: "Not saved", state: "published" });
    expect(await reader.article.details({ id: made.id })).toMatchObject({ title: "As saved", subtitle: "" });
    const revisions = await platform.database.db.select().from(articleRevision).where(eq(articleRevision.articleId, made.id));
    expect(revisions).toHaveLength(1);
  });

  it("shows the same as the page of the article would once the form is saved", async () => {
    const { db } = platform.database;
    const [categoryId, sourceId] = [await makeCategory(db), await makeListing(db, "source")];
    const [authors, tags, people] = await Promise.all(
      (["author", "tag", "person"] as const).map(async (entity) => [await makeListing(db, entity), await makeListing(db, entity)]),
    );
    const [lead, second] = [await makePicture(db), await makePicture(db)];
    const day = (at: number) => new Date(Date.UTC(2026, 0, at));
    const neighbours = [
      await makeArticle(db, { categoryId, publishedAt: day(1) }),
      await makeArticle(db, { categoryId, publishedAt: day(5) }),
    ];
    const picked = await makeArticle(db, { publishedAt: day(2) });
    const original = await makeArticle(db, { locale: "ar-JO", publishedAt: day(2) });
    const saved = await editor.article.create({
      locale: "en-US",
      title: "Whole",
      subtitle: "Subtitle",
      summary: "Summary",
      body: { type: "doc", content: [...bodyOf("Text").content, { type: "figure", attrs: { mediaId: second, alt: "A bridge" } }] },
      publishedAt: day(3).toISOString(),
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
      corrections: [{ text: "Wrong", at: day(4).toISOString() }],
    });
    const shared = await editor.article.sharePreview({ id: saved.id });
    const asSaved = await reader.article.preview({ id: saved.id, token: tokenIn(shared.path) });
    const asTyped = await preview(fieldsOf(saved), { articleId: saved.id });
    const { unsaved, shownUntil, updatedAt, ...page } = asSaved;
    const { seo } = asTyped;
    expect(asTyped).toMatchObject({ ...page, seo });
    expect([asSaved.related[0]?.id, asSaved.previous?.id, asSaved.next?.id]).toEqual([picked.id, ...neighbours.map(({ id }) => id)]);
    // A form that was never saved shows the same under no number, and may sit beside what is saved.
    const fresh = await preview({ ...fieldsOf(saved), relatedIds: [picked.id] });
    expect(fresh).toMatchObject({ authors: page.authors, images: page.images, bodyHtml: page.bodyHtml, tags: page.tags });
  });

  it("takes texts that cannot be saved: empty, too long, with corrections half typed", async () => {
    const long = "a".repeat(600);
    const shown = await preview({ title: " ", summary: long, corrections: [{ text: " ", at: new Date().toISOString() }] });
    expect(shown).toMatchObject({ title: "Untitled", summary: long, corrections: [] });
    expect((await preview({ title: "\0half \ud83d" })).title).toBe("half \ufffd");
  });

  it("tells the state that the form would have", async () => {
    const [past, ahead] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 60_000).toISOString()];
    const states = await Promise.all(
      [
        { publishedAt: null },
        { publishedAt: ahead },
        { publishedAt: past, embargoUntil: ahead },
        { publishedAt: past, expiresAt: past },
        { publishedAt: past, enable: false },
        { publishedAt: past },
      ].map(async (fields) => (await preview({ title: "State", ...fields })).state),
    );
    expect(states).toEqual(["draft", "scheduled", "scheduled", "expired", "disabled", "published"]);
  });

  it("renders no script of a body or a text", async () => {
    const shown = await preview({ title: "<script>", body: bodyOf("<script>alert(1)</script>") });
    expect(shown.bodyHtml).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  });
});

describe("the address of a form's preview", () => {
  it("is refused to the signed-out and to those who may not manage articles", async () => {
    const payload = JSON.stringify({ articleId: null, locale: "en-US", fields: formOf({ title: "Mine" }) });
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
    const shown = await app.http.inject({ url: `/api/v1/article/preview?token=${tokenIn(mine.json().path)}` });
    expect([shown.statusCode, shown.headers["cache-control"], shown.json().title]).toEqual([200, "no-store", "Mine"]);
  });

  it("is gone with its token, its time, its article and its editor's newer previews", async () => {
    const { db } = platform.database;
    await expect(reader.article.formPreview.get({ token: "guess" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { path } = await editor.article.formPreview.create({ articleId: null, locale: "en-US", fields: formOf({ title: "Expires" }) });
    await db.update(articlePreview).set({ expiresAt: new Date(0) });
    await expect(reader.article.formPreview.get({ token: tokenIn(path) })).rejects.toMatchObject({ code: "NOT_FOUND" });

    const made = await editor.article.create({ locale: "en-US", title: "To be deleted" });
    const own = await editor.article.formPreview.create({ articleId: made.id, locale: "en-US", fields: formOf(fieldsOf(made)) });
    await editor.article.remove({ id: made.id });
    await expect(reader.article.formPreview.get({ token: tokenIn(own.path) })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(editor.article.formPreview.create({ articleId: made.id, locale: "en-US", fields: formOf({}) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });

    for (let turn = 0; turn < 25; turn++) await preview({ title: `Preview ${turn}` });
    expect(await db.$count(articlePreview, eq(articlePreview.userId, editorId))).toBe(20);
  });

  it("is refused for what is too long to be saved", async () => {
    const body = bodyOf("a".repeat(1_000_001));
    await expect(editor.article.formPreview.create({ articleId: null, locale: "en-US", fields: formOf({ body }) })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});

/** The fields of a record that a form sends. */
const fieldsOf = (record: ArticleRecord): PreviewFields => previewFields.strip().parse(record);

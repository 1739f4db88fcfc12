import { articleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../../test/factories/import-source.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { fingerprint } from "../../../../test/readers/fingerprint.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../../article/article.table.ts";
import { category } from "../../category/category.table.ts";
import { createCategory } from "../../category/category-write.service.ts";
import { findRedirect } from "../../former-url/former-url.service.ts";
import { tag } from "../../tag/tag.table.ts";
import { createTopic } from "../../topic/topic-write.service.ts";
import { importPosts } from "../import.service.ts";
import type { ImportReport } from "../import-report.ts";
import { parseWxr } from "./wxr.parser.ts";

const ACTOR = { id: null, name: "test" };
const WORDPRESS = readFixture("wordpress.xml");
const NOW = new Date("2024-06-01T00:00:00Z");

let platform: StartedPlatform;
let report: ImportReport;
let existingTag: number;
let existingCategory: number;

const importExport = async (xml: string) =>
  importPosts(platform, await parseWxr(sourceOf(xml), "Asia/Amman"), {
    locale: "en-US",
    storeImages: false,
    now: NOW,
    actor: ACTOR,
    onProgress: () => {},
  });

async function articleOf(postId: number) {
  const [row] = await platform.database.db
    .select()
    .from(article)
    .where(eq(article.importKey, `wxr:https://old.example:${postId}`));
  if (!row) throw new Error(`post ${postId} was not imported`);
  return row;
}

const namesOf = (postId: number, entity: "tag" | "author") =>
  rowsOf<{ name: string; slug: string }>(
    platform.database.db,
    sql`select e.name->>'en-US' as name, e.slug->>'en-US' as slug from ${sql.identifier(entity)} e join ${sql.identifier(`article_${entity}`)} r on r.${sql.identifier(`${entity}_id`)} = e.id
      join article a on a.id = r.article_id where a.import_key = ${`wxr:https://old.example:${postId}`} order by 1`,
  );

const redirectOf = (path: string) => findRedirect(innerContext(platform, "en-US"), path);

beforeAll(async () => {
  platform = await testPlatform();
  existingTag = await createTopic(platform.database.db, ACTOR, "tag", {
    name: { "en-US": "WATER", "ar-JO": "ماء" },
    slug: { "en-US": "fresh-water" },
  });
  existingCategory = await createCategory(platform.database.db, ACTOR, {
    name: { "en-US": "The whole world" },
    slug: { "en-US": "world" },
  });
  report = await importExport(WORDPRESS);
});

afterAll(() => platform.stop());

describe("WordPress import", () => {
  it("reports how many items were imported, and how many were not and why", () => {
    expect(report).toMatchObject({
      created: 10,
      alreadyImported: 0,
      drafts: 2,
      scheduled: 1,
      disabled: 2,
      imagesStored: 0,
    });
    expect(Object.fromEntries(report.leftOut)).toEqual({
      "comments: articles have no comments": 2,
      "additional sections of a post: an article has one section": 2,
      "posts in the trash": 1,
      "pages: only posts become articles": 1,
      "menu items: menus are not imported": 1,
      "revisions: only the current version is imported": 1,
      "attachments: only images that a post shows are stored": 3,
    });
    expect(Object.fromEntries(report.createdTerms)).toEqual({ category: 3, tag: 2, author: 3 });
    expect(Object.fromEntries(report.linkedImages)).toEqual({ "not fetched (--no-media)": 2 });
  });

  it("keeps dates, slugs and states, and publishes nothing that was hidden", async () => {
    expect(await articleOf(101)).toMatchObject({
      slug: "the-dam",
      enable: true,
      publishedAt: new Date("2012-01-05T10:30:00Z"),
      updatedAt: new Date("2012-01-06T08:00:00Z"),
    });
    expect(await articleOf(102)).toMatchObject({
      publishedAt: new Date("2099-01-01T00:00:00Z"),
      enable: true,
    });
    expect(await articleOf(103)).toMatchObject({ publishedAt: null, slug: "half-a-thought" });
    expect(await articleOf(104)).toMatchObject({ publishedAt: null, enable: false });
    expect(await articleOf(105)).toMatchObject({
      publishedAt: new Date("2012-02-03T00:00:00Z"),
      enable: false,
    });
    expect(await articleOf(112)).toMatchObject({ slug: "the-dam-2" });
    await expect(articleOf(106)).rejects.toThrow("was not imported");
  });

  it("parses a date without UTC in the station's time zone", async () => {
    expect((await articleOf(109)).publishedAt).toEqual(new Date("2012-07-01T09:00:00Z"));
  });

  it("converts titles and summaries to plain text", async () => {
    expect(await articleOf(101)).toMatchObject({
      title: "The dam & the valley",
      summary: "A night of rain … and after.",
    });
    expect(await articleOf(107)).toMatchObject({
      title: "A note without a name. It is short.",
      slug: "107",
      summary: "A note without a name. It is short.",
    });
  });

  it("converts a classic editor text to a body", async () => {
    const { body, bodyHtml } = await articleOf(101);
    expect(articleDocument.safeParse(body).success).toBe(true);
    expect(bodyHtml).toContain(
      "<p>The river rose at night.<br />By morning the road was gone.</p>",
    );
    expect(bodyHtml).toMatch(
      /<figure><img src="https:\/\/media\.old\.example\/uploads\/dam-300x200\.png" alt="A dam between hills"[^>]*><figcaption>The dam, seen from the south<\/figcaption><\/figure>/,
    );
    expect(bodyHtml).toContain(
      '<p>"We had <strong>one hour</strong>," said a farmer [in Arabic]. <a href="/2012/01/01/before/">Before</a>, nothing.</p>',
    );
    expect(bodyHtml).toContain("<blockquote><p>Water finds its way.</p></blockquote>");
    expect(bodyHtml).toContain(
      'data-provider="youtube" href="https://www.youtube.com/watch?v=abc123"',
    );
    expect(
      bodyHtml.match(/<div class="gallery">(<figure>.*?<\/figure>)+<\/div>/)?.[0].match(/<img/g),
    ).toHaveLength(2);
    expect(bodyHtml).toContain(
      '<a href="https://media.old.example/uploads/river%20song.mp3" rel="noopener">river song.mp3</a>',
    );
    expect(bodyHtml).toContain("Text in a plugin's row. [gallery] is a shortcode.");
    expect(bodyHtml).not.toMatch(/script|alert|more--|vc_row/);
  });

  it("converts a block editor text to a body", async () => {
    const { body, bodyHtml } = await articleOf(110);
    expect(articleDocument.safeParse(body).success).toBe(true);
    expect(body.content.map(({ type }) => type)).toEqual([
      "paragraph",
      "embed",
      "paragraph",
      "gallery",
      "paragraph",
      "pullQuote",
    ]);
    expect(bodyHtml).toContain("<p>One line and its rest.</p>");
    expect(bodyHtml).not.toContain("wp:");
  });

  it("shows a featured image that was not stored at the top of the body", async () => {
    expect((await articleOf(101)).body.content[0]).toEqual({
      type: "figure",
      attrs: { src: "https://media.old.example/uploads/lead.png", alt: "The valley" },
    });
  });

  it("uses the primary or the deepest category of a post, and creates its ancestors", async () => {
    const { db } = platform.database;
    const [levant] = await db
      .select()
      .from(category)
      .where(sql`${category.slug}->>'en-US' = 'levant'`);
    expect(levant).toMatchObject({
      name: { "en-US": "Levant & Gulf" },
      parentId: existingCategory,
      status: true,
    });
    expect((await articleOf(101)).categoryId).toBe(levant?.id);
    expect((await articleOf(112)).categoryId).toBe(existingCategory);
    expect((await articleOf(103)).categoryId).toBeNull();
  });

  it("reuses existing tags and categories with the same slug or name", async () => {
    const tags = await namesOf(101, "tag");
    expect(tags.map(({ name }) => name)).toEqual(["Floods", "WATER"]);
    expect(await platform.database.db.$count(tag)).toBe(3);
    expect(await platform.database.db.$count(category)).toBe(4);
    expect(existingTag).toBeGreaterThan(0);
  });

  it("matches authors by login and never shows an email address", async () => {
    expect(await namesOf(101, "author")).toEqual([{ name: "Mariam Haddad", slug: "mariam" }]);
    expect(await namesOf(107, "author")).toEqual([{ name: "News Desk", slug: "news-desk" }]);
    expect(await namesOf(109, "author")).toEqual([{ name: "stranger", slug: "stranger" }]);
  });

  it("decodes Arabic slugs and redirects Arabic URLs", async () => {
    const arabic = await articleOf(108);
    expect(arabic).toMatchObject({
      slug: "مياه-الأغوار",
      title: "مياه الأغوار تعود",
      summary: "عادت المياه إلى الأغوار بعد شهر من الجفاف. المزارعون سعداء.",
    });
    const articleUrl = `/article/${arabic.id}/${encodeURIComponent("مياه-الأغوار")}`;
    expect(
      await redirectOf(
        "/2012/02/06/%d9%85%d9%8a%d8%a7%d9%87-%d8%a7%d9%84%d8%a3%d8%ba%d9%88%d8%a7%d8%b1/",
      ),
    ).toBe(articleUrl);
    expect(await redirectOf("/2012/02/06/مياه-الأغوار")).toBe(articleUrl);
    expect(await redirectOf("/tag/مياه")).toBe(`/articles/${encodeURIComponent("مياه")}`);
    expect(await redirectOf("/category/كتب/")).toBe(`/category/${arabic.categoryId}`);
  });

  it("redirects former URLs, except URLs of articles that are not public", async () => {
    const dam = await articleOf(101);
    expect(await redirectOf("/2012/01/05/the-dam/?utm_source=mail")).toBe(
      `/article/${dam.id}/the-dam`,
    );
    expect(await redirectOf("/?p=101")).toBe(`/article/${dam.id}/the-dam`);
    expect(await redirectOf("/category/world/levant")).toBe(`/category/${dam.categoryId}`);
    expect(await redirectOf("/category/levant/")).toBe(`/category/${dam.categoryId}`);
    expect(await redirectOf("/tag/water")).toBe("/articles/fresh-water");
    expect(await redirectOf("/author/mariam/")).toBe("/articles/mariam");
    expect(await redirectOf("/?p=999")).toBeUndefined();
    for (const hidden of ["/?p=102", "/?p=103", "/2012/02/02/for-us-alone/", "/2012/02/03/behind/"])
      expect(await redirectOf(hidden)).toBeUndefined();
  });

  it("changes nothing when imported again, even after staff edited or deleted records", async () => {
    const { db } = platform.database;
    await db
      .update(article)
      .set({ title: "Rewritten", slug: "rewritten" })
      .where(eq(article.id, (await articleOf(101)).id));
    await db
      .update(article)
      .set({ deletedAt: NOW })
      .where(eq(article.id, (await articleOf(109)).id));
    await db
      .update(tag)
      .set({ name: { "en-US": "Rivers" }, slug: { "en-US": "rivers" } })
      .where(eq(tag.id, existingTag));
    await db
      .update(category)
      .set({ deletedAt: NOW })
      .where(sql`${category.slug}->>'en-US' = 'uncategorized'`);
    const before = await fingerprint(db);
    const again = await importExport(WORDPRESS.replace("Not done.", "Done elsewhere."));
    expect(again).toMatchObject({ created: 0, alreadyImported: 10, redirects: 0 });
    expect([...again.createdTerms.values(), ...again.linkedImages.values()]).toEqual([]);
    expect(await fingerprint(db)).toEqual(before);
  });

  it("adds only new posts when imported again, and assigns them to renamed tags", async () => {
    const { db } = platform.database;
    const again = await importExport(
      WORDPRESS.replace("<w:post_id>110<", "<w:post_id>1110<").replace(
        'nicename="world"><![CDATA[World]]></category>\n\t</item>',
        'nicename="world"><![CDATA[World]]></category><category domain="post_tag" nicename="water">Water</category></item>',
      ),
    );
    expect(again).toMatchObject({ created: 1, alreadyImported: 9 });
    expect((await namesOf(1110, "tag")).map(({ name }) => name)).toEqual(["Rivers"]);
    expect(await db.$count(tag)).toBe(3);
  });

  it("imports an export once when two imports run concurrently", async () => {
    const other = WORDPRESS.replaceAll("old.example", "twin.example");
    const reports = await Promise.all([importExport(other), importExport(other)]);
    expect(reports.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 10]);
    expect(
      await platform.database.db.$count(article, sql`import_key like 'wxr:https://twin.example:%'`),
    ).toBe(10);
  });

  it("writes an audit log entry for every created record", async () => {
    const rows = await rowsOf<{ entity: string; count: number }>(
      platform.database.db,
      sql`select entity, count(*) from log where actor_name = 'test' and action = 'create' group by 1 order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ entity, count }) => [entity, count]))).toMatchObject({
      Article: 21,
      Author: 3,
      Category: 4,
      Tag: 3,
    });
  });
});

import { articleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/fingerprint.ts";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { findRedirect } from "../../system/redirect/redirect.service.ts";
import { article } from "../article/article.table.ts";
import { category } from "../category/category.table.ts";
import { createCategory } from "../category/category-write.service.ts";
import { createListing } from "../listing/listing-write.service.ts";
import { tag } from "../tag/tag.table.ts";
import { importPosts } from "./import.service.ts";
import type { ImportReport } from "./import-report.ts";
import { incomingWxr } from "./wxr.incoming.ts";

const ACTOR = { id: null, name: "test" };
const WORDPRESS = readFixture("wordpress.xml");
const NOW = new Date("2024-06-01T00:00:00Z");

let platform: StartedPlatform;
let report: ImportReport;
let existingTag: number;
let existingSection: number;

const bringIn = async (xml: string) =>
  importPosts(platform, await incomingWxr(sourceOf(xml), "Asia/Amman"), {
    locale: "en-US",
    media: false,
    now: NOW,
    actor: ACTOR,
    onProgress: () => {},
  });

async function articleOf(postId: number) {
  const [row] = await platform.database.db
    .select()
    .from(article)
    .where(eq(article.importKey, `wxr:https://old.example:${postId}`));
  if (!row) throw new Error(`post ${postId} is not here`);
  return row;
}

const namesOf = (postId: number, entity: "tag" | "author") =>
  rowsOf<{ name: string; slug: string }>(
    platform.database.db,
    sql`select e.name->>'en-US' as name, e.slug->>'en-US' as slug from ${sql.identifier(entity)} e join ${sql.identifier(`article_${entity}`)} r on r.${sql.identifier(`${entity}_id`)} = e.id
      join article a on a.id = r.article_id where a.import_key = ${`wxr:https://old.example:${postId}`} order by 1`,
  );

const where = (path: string) => findRedirect(innerContext(platform, "en-US"), path);

beforeAll(async () => {
  platform = await testPlatform();
  existingTag = await createListing(platform.database.db, ACTOR, "tag", {
    name: { "en-US": "WATER", "ar-JO": "ماء" },
    slug: { "en-US": "fresh-water" },
  });
  existingSection = await createCategory(platform.database.db, ACTOR, { name: { "en-US": "The whole world" }, slug: { "en-US": "world" } });
  report = await bringIn(WORDPRESS);
});

afterAll(() => platform.stop());

describe("a WordPress export", () => {
  it("is counted, with what was left out and why", () => {
    expect(report).toMatchObject({ created: 10, alreadyHere: 0, drafts: 2, scheduled: 1, switchedOff: 2, picturesStored: 0 });
    expect(Object.fromEntries(report.leftOut)).toEqual({
      "comments: articles have none": 2,
      "further sections of a post: an article stands in one": 2,
      "posts in the trash": 1,
      "pages: only posts become articles": 1,
      "menu items: menus are made here": 1,
      "revisions: the last state counts": 1,
      "attachments: stored where a post shows them": 3,
    });
    expect(Object.fromEntries(report.made)).toEqual({ category: 3, tag: 2, author: 3 });
    expect(Object.fromEntries(report.picturesKept)).toEqual({ "not fetched, as asked": 2 });
  });

  it("keeps dates, slugs and states, and nothing becomes public that was not", async () => {
    expect(await articleOf(101)).toMatchObject({
      slug: "the-dam",
      enable: true,
      publishedAt: new Date("2012-01-05T10:30:00Z"),
      updatedAt: new Date("2012-01-06T08:00:00Z"),
    });
    expect(await articleOf(102)).toMatchObject({ publishedAt: new Date("2099-01-01T00:00:00Z"), enable: true });
    expect(await articleOf(103)).toMatchObject({ publishedAt: null, slug: "half-a-thought" });
    expect(await articleOf(104)).toMatchObject({ publishedAt: null, enable: false });
    expect(await articleOf(105)).toMatchObject({ publishedAt: new Date("2012-02-03T00:00:00Z"), enable: false });
    expect(await articleOf(112)).toMatchObject({ slug: "the-dam-2" });
    await expect(articleOf(106)).rejects.toThrow("not here");
  });

  it("reads a date without UTC in the station's zone", async () => {
    expect((await articleOf(109)).publishedAt).toEqual(new Date("2012-07-01T09:00:00Z"));
  });

  it("makes titles and summaries plain", async () => {
    expect(await articleOf(101)).toMatchObject({ title: "The dam & the valley", summary: "A night of rain … and after." });
    expect(await articleOf(107)).toMatchObject({
      title: "A note without a name. It is short.",
      slug: "107",
      summary: "A note without a name. It is short.",
    });
  });

  it("makes the older editor's text a body", async () => {
    const { body, bodyHtml } = await articleOf(101);
    expect(articleDocument.safeParse(body).success).toBe(true);
    expect(bodyHtml).toContain("<p>The river rose at night.<br />By morning the road was gone.</p>");
    expect(bodyHtml).toMatch(
      /<figure><img src="https:\/\/media\.old\.example\/uploads\/dam-300x200\.png" alt="A dam between hills"[^>]*><figcaption>The dam, seen from the south<\/figcaption><\/figure>/,
    );
    expect(bodyHtml).toContain(
      '<p>"We had <strong>one hour</strong>," said a farmer [in Arabic]. <a href="/2012/01/01/before/">Before</a>, nothing.</p>',
    );
    expect(bodyHtml).toContain("<blockquote><p>Water finds its way.</p></blockquote>");
    expect(bodyHtml).toContain('data-provider="youtube" href="https://www.youtube.com/watch?v=abc123"');
    expect(bodyHtml.match(/<div class="gallery">(<figure>.*?<\/figure>)+<\/div>/)?.[0].match(/<img/g)).toHaveLength(2);
    expect(bodyHtml).toContain('<a href="https://media.old.example/uploads/river%20song.mp3" rel="noopener">river song.mp3</a>');
    expect(bodyHtml).toContain("Text in a plugin's row. [gallery] is a shortcode.");
    expect(bodyHtml).not.toMatch(/script|alert|more--|vc_row/);
  });

  it("makes blocks a body", async () => {
    const { body, bodyHtml } = await articleOf(110);
    expect(articleDocument.safeParse(body).success).toBe(true);
    expect(body.content.map(({ type }) => type)).toEqual(["paragraph", "embed", "paragraph", "gallery", "paragraph", "pullQuote"]);
    expect(bodyHtml).toContain("<p>One line and its rest.</p>");
    expect(bodyHtml).not.toContain("wp:");
  });

  it("shows a featured picture that stays elsewhere at the head of the body", async () => {
    expect((await articleOf(101)).body.content[0]).toEqual({
      type: "figure",
      attrs: { src: "https://media.old.example/uploads/lead.png", alt: "The valley" },
    });
  });

  it("takes sections with what is above them, the deepest or the marked one", async () => {
    const { db } = platform.database;
    const [levant] = await db.select().from(category).where(sql`${category.slug}->>'en-US' = 'levant'`);
    expect(levant).toMatchObject({ name: { "en-US": "Levant & Gulf" }, parentId: existingSection, status: true });
    expect((await articleOf(101)).categoryId).toBe(levant?.id);
    expect((await articleOf(112)).categoryId).toBe(existingSection);
    expect((await articleOf(103)).categoryId).toBeNull();
  });

  it("uses tags and sections that are here by slug or name", async () => {
    const tags = await namesOf(101, "tag");
    expect(tags.map(({ name }) => name)).toEqual(["Floods", "WATER"]);
    expect(await platform.database.db.$count(tag)).toBe(3);
    expect(await platform.database.db.$count(category)).toBe(4);
    expect(existingTag).toBeGreaterThan(0);
  });

  it("knows authors by login and never shows a mailbox", async () => {
    expect(await namesOf(101, "author")).toEqual([{ name: "Mariam Haddad", slug: "mariam" }]);
    expect(await namesOf(107, "author")).toEqual([{ name: "News Desk", slug: "news-desk" }]);
    expect(await namesOf(109, "author")).toEqual([{ name: "stranger", slug: "stranger" }]);
  });

  it("reads Arabic slugs and addresses", async () => {
    const arabic = await articleOf(108);
    expect(arabic).toMatchObject({
      slug: "مياه-الأغوار",
      title: "مياه الأغوار تعود",
      summary: "عادت المياه إلى الأغوار بعد شهر من الجفاف. المزارعون سعداء.",
    });
    const here = `/article/${arabic.id}/${encodeURIComponent("مياه-الأغوار")}`;
    expect(await where("/2012/02/06/%d9%85%d9%8a%d8%a7%d9%87-%d8%a7%d9%84%d8%a3%d8%ba%d9%88%d8%a7%d8%b1/")).toBe(here);
    expect(await where("/2012/02/06/مياه-الأغوار")).toBe(here);
    expect(await where("/tag/مياه")).toBe(`/articles/${encodeURIComponent("مياه")}`);
    expect(await where("/category/كتب/")).toBe(`/category/${arabic.categoryId}`);
  });

  it("sends old addresses on", async () => {
    const dam = await articleOf(101);
    expect(await where("/2012/01/05/the-dam/?utm_source=mail")).toBe(`/article/${dam.id}/the-dam`);
    expect(await where("/?p=101")).toBe(`/article/${dam.id}/the-dam`);
    expect(await where("/category/world/levant")).toBe(`/category/${dam.categoryId}`);
    expect(await where("/category/levant/")).toBe(`/category/${dam.categoryId}`);
    expect(await where("/tag/water")).toBe("/articles/fresh-water");
    expect(await where("/author/mariam/")).toBe("/articles/mariam");
    expect(await where("/?p=999")).toBeUndefined();
    for (const hidden of ["/?p=102", "/?p=103", "/2012/02/02/for-us-alone/", "/2012/02/03/behind/"])
      expect(await where(hidden)).toBeUndefined();
  });

  it("changes nothing when it comes again, whatever staff did meanwhile", async () => {
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
    await db.update(category).set({ deletedAt: NOW }).where(sql`${category.slug}->>'en-US' = 'uncategorized'`);
    const before = await fingerprint(db);
    const again = await bringIn(WORDPRESS.replace("Not done.", "Done elsewhere."));
    expect(again).toMatchObject({ created: 0, alreadyHere: 10, redirects: 0 });
    expect([...again.made.values(), ...again.picturesKept.values()]).toEqual([]);
    expect(await fingerprint(db)).toEqual(before);
  });

  it("brings in what is new when it comes again, under what staff renamed", async () => {
    const { db } = platform.database;
    const again = await bringIn(
      WORDPRESS.replace("<w:post_id>110<", "<w:post_id>1110<").replace(
        'nicename="world"><![CDATA[World]]></category>\n\t</item>',
        'nicename="world"><![CDATA[World]]></category><category domain="post_tag" nicename="water">Water</category></item>',
      ),
    );
    expect(again).toMatchObject({ created: 1, alreadyHere: 9 });
    expect((await namesOf(1110, "tag")).map(({ name }) => name)).toEqual(["Rivers"]);
    expect(await db.$count(tag)).toBe(3);
  });

  it("comes in once when it is brought in twice at the same time", async () => {
    const other = WORDPRESS.replaceAll("old.example", "twin.example");
    const reports = await Promise.all([bringIn(other), bringIn(other)]);
    expect(reports.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 10]);
    expect(await platform.database.db.$count(article, sql`import_key like 'wxr:https://twin.example:%'`)).toBe(10);
  });

  it("writes a log row for every record", async () => {
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

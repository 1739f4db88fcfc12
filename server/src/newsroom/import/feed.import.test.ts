import { articleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/fingerprint.ts";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { findRedirect } from "../redirect/find-redirect.service.ts";
import { source } from "../source/source.table.ts";
import { parseFeed } from "./feed.parser.ts";
import { importPosts } from "./import.service.ts";

const NOW = new Date("2024-06-01T00:00:00Z");

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const importFeed = async (xml: string, locale: "en-US" | "ar-JO" = "en-US") =>
  importPosts(platform, await parseFeed(sourceOf(xml), NOW), {
    locale,
    storeImages: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });

async function articleOf(importKey: string) {
  const [row] = await platform.database.db.select().from(article).where(eq(article.importKey, importKey));
  if (!row) throw new Error(`no article with import key ${importKey}`);
  return row;
}

const namesOf = async (articleId: number, entity: "tag" | "author") =>
  (
    await rowsOf<{ name: string }>(
      platform.database.db,
      sql`select coalesce(e.name->>'en-US', e.name->>'ar-JO') as name from ${sql.identifier(entity)} e join ${sql.identifier(`article_${entity}`)} r on r.${sql.identifier(`${entity}_id`)} = e.id where r.article_id = ${articleId} order by 1`,
    )
  ).map(({ name }) => name);

describe("RSS import", () => {
  it("imports articles with their source, tags and authors", async () => {
    const report = await importFeed(readFixture("rss.xml"));
    expect(report).toMatchObject({ created: 3, alreadyImported: 0, scheduled: 1, drafts: 0, redirects: 3 });
    expect(Object.fromEntries(report.createdTerms)).toEqual({ source: 1, tag: 2, author: 2 });
    const [feedSource] = await platform.database.db.select().from(source);
    expect(feedSource).toMatchObject({ name: { "en-US": "Harbour News" }, url: "https://harbour.example/" });

    const cranes = await articleOf("feed:https://harbour.example/?id=1");
    expect(cranes).toMatchObject({
      title: "Cranes & ships",
      summary: "Two cranes arrived.…",
      publishedAt: new Date("2024-05-05T15:00:00Z"),
      sourceId: feedSource?.id,
      enable: true,
    });
    expect(await namesOf(cranes.id, "tag")).toEqual(["Ports", "Trade"]);
    expect(await namesOf(cranes.id, "author")).toEqual(["Lina Saleh"]);
  });

  it("sanitizes the full text, makes its URLs absolute and shows the image once", async () => {
    const { body, bodyHtml } = await articleOf("feed:https://harbour.example/?id=1");
    expect(articleDocument.safeParse(body).success).toBe(true);
    expect(body.content[0]).toEqual({ type: "figure", attrs: { src: "https://harbour.example/crane.png", alt: "" } });
    expect(bodyHtml).toContain(
      '<p>Two cranes arrived by <a href="https://harbour.example/ships" rel="noopener">ship</a>.</p><p>They are <strong>tall</strong>.</p>',
    );
    expect(bodyHtml).not.toMatch(/onclick|pixel/);
  });

  it("keeps the line breaks of a plain text description, and dates an undated entry by the feed", async () => {
    const note = await articleOf("feed:https://harbour.example/stories/note");
    expect(note.bodyHtml).toBe("<p>First line<br />second line</p><p>Second paragraph.</p>");
    expect(note.publishedAt).toEqual(new Date("2024-05-06T08:00:00Z"));
    expect(await namesOf(note.id, "author")).toEqual(["Harbour Desk"]);
    expect(await namesOf(note.id, "tag")).toEqual(["Ports"]);
  });

  it("scopes a guid that is not a URI to its feed", async () => {
    const third = await articleOf("feed:https://harbour.example/#3");
    expect(third).toMatchObject({ title: "Number three", publishedAt: new Date("2099-01-01T00:00:00Z") });
    expect(third.body.content[0]?.attrs).toEqual({ src: "https://harbour.example/three.png", alt: "Three", caption: "The third" });
  });

  it("redirects the former URL of an entry to its article", async () => {
    const cranes = await articleOf("feed:https://harbour.example/?id=1");
    expect(await findRedirect(innerContext(platform, "en-US"), "/stories/cranes/")).toBe(`/article/${cranes.id}/cranes-ships`);
  });

  it("changes nothing when the same feed is imported again, and adds only new entries", async () => {
    const before = await fingerprint(platform.database.db);
    expect(await importFeed(readFixture("rss.xml"))).toMatchObject({ created: 0, alreadyImported: 3, redirects: 0 });
    expect(await fingerprint(platform.database.db)).toEqual(before);
    const fourth = "<item><title>Four</title><guid>https://harbour.example/?id=4</guid></item></channel>";
    expect(await importFeed(readFixture("rss.xml").replace("</channel>", fourth))).toMatchObject({ created: 1, alreadyImported: 3 });
    expect(await platform.database.db.$count(source)).toBe(1);
  });
});

describe("Atom import", () => {
  it("imports an Arabic feed with XHTML and plain texts", async () => {
    expect(await importFeed(readFixture("atom.xml"), "ar-JO")).toMatchObject({ created: 2 });
    const first = await articleOf("feed:tag:mina.example,2024:1");
    expect(first).toMatchObject({
      locale: "ar-JO",
      title: "رافعات <جديدة> في الميناء",
      slug: "رافعات-جديدة-في-الميناء",
      summary: "وصلت رافعتان.",
      publishedAt: new Date("2024-05-05T12:00:00Z"),
      updatedAt: new Date("2024-05-05T13:00:00Z"),
      bodyHtml: "<p>وصلت <em>رافعتان</em> إلى الميناء.</p><p>سطر<br />ثان &amp; أخير</p>",
    });
    expect(await namesOf(first.id, "author")).toEqual(["غرفة الأخبار"]);
    expect(await namesOf(first.id, "tag")).toEqual(["الموانئ"]);
    expect(await findRedirect(innerContext(platform, "ar-JO"), "/أخبار/1")).toBe(
      `/ar/article/${first.id}/${encodeURIComponent(first.slug)}`,
    );

    const second = await articleOf("feed:tag:mina.example,2024:2");
    expect(second).toMatchObject({ title: "1 < 2", bodyHtml: "<p>نص بلا وسوم &lt;b&gt;.</p>" });
    expect(await namesOf(second.id, "author")).toEqual(["ليلى"]);
  });
});

describe("import of legacy feed formats", () => {
  it("imports RSS 1.0, whose items are siblings of the channel, with dates, authors, tags and redirects", async () => {
    expect(await importFeed(readFixture("rss-1.0.rdf"))).toMatchObject({ created: 2, redirects: 2 });
    const bridge = await articleOf("feed:https://bridge.example/news/1");
    expect(bridge).toMatchObject({
      title: "The old bridge reopens",
      publishedAt: new Date("2004-05-05T15:00:00Z"),
      bodyHtml: "<p>It was <strong>closed</strong> for a year.</p>",
    });
    expect(await namesOf(bridge.id, "author")).toEqual(["Salma Odeh"]);
    expect(await namesOf(bridge.id, "tag")).toEqual(["Bridges"]);
    expect(await articleOf("feed:https://bridge.example/news/2")).toMatchObject({ publishedAt: new Date("2004-05-06T08:00:00Z") });
    expect(await platform.database.db.$count(source, eq(source.url, "https://bridge.example/"))).toBe(1);
    expect(await importFeed(readFixture("rss-1.0.rdf"))).toMatchObject({ created: 0, alreadyImported: 2 });
  });

  it("imports Atom 0.3 with escaped, inline and base64 texts", async () => {
    expect(await importFeed(readFixture("atom-0.3.xml"))).toMatchObject({ created: 3 });
    const flour = await articleOf("feed:tag:mill.example,2004:1");
    expect(flour).toMatchObject({
      title: "Flour & water",
      publishedAt: new Date("2004-05-05T10:00:00Z"),
      updatedAt: new Date("2004-05-05T11:00:00Z"),
      bodyHtml: "<p>Take <em>fine</em> flour.</p>",
    });
    expect(await namesOf(flour.id, "author")).toEqual(["The Miller"]);
    expect(await articleOf("feed:tag:mill.example,2004:2")).toMatchObject({
      title: "1 < 2",
      bodyHtml: "<p>New <strong>stones</strong>.</p>",
    });
    expect(await articleOf("feed:tag:mill.example,2004:3")).toMatchObject({ bodyHtml: "<p>Base <em>sixty-four</em>.</p>" });
  });
});

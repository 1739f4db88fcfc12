import { articleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { fingerprint } from "../../../test/readers/fingerprint.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { findRedirect } from "../former-url/former-url.service.ts";
import { source } from "../source/source.table.ts";
import { parseFeed } from "./feed.parser.ts";
import { importPosts } from "./import.service.ts";
import { formatReport } from "./import-report.ts";

const NOW = new Date("2024-06-01T00:00:00Z");

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const importFeed = async (xml: string, locale: "en-US" | "ar-JO" = "en-US") =>
  importPosts(platform, await parseFeed(sourceOf(xml)), {
    locale,
    storeImages: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });

async function articleOf(importKey: string) {
  const [row] = await platform.database.db
    .select()
    .from(article)
    .where(eq(article.importKey, importKey));
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
    expect(report).toMatchObject({
      created: 3,
      alreadyImported: 0,
      scheduled: 1,
      drafts: 1,
      redirects: 3,
    });
    expect(Object.fromEntries(report.createdTerms)).toEqual({ source: 1, tag: 2, author: 2 });
    const [feedSource] = await platform.database.db.select().from(source);
    expect(feedSource).toMatchObject({
      name: { "en-US": "Harbour News" },
      url: "https://harbour.example/",
    });

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
    expect(body.content[0]).toEqual({
      type: "figure",
      attrs: { src: "https://harbour.example/crane.png", alt: "" },
    });
    expect(bodyHtml).toContain(
      '<p>Two cranes arrived by <a href="https://harbour.example/ships" rel="noopener">ship</a>.</p><p>They are <strong>tall</strong>.</p>',
    );
    expect(bodyHtml).not.toMatch(/onclick|pixel/);
  });

  it("keeps the line breaks of a plain text description", async () => {
    const note = await articleOf("feed:https://harbour.example/stories/note");
    expect(note.bodyHtml).toBe("<p>First line<br />second line</p><p>Second paragraph.</p>");
    expect(await namesOf(note.id, "author")).toEqual(["Harbour Desk"]);
    expect(await namesOf(note.id, "tag")).toEqual(["Ports"]);
  });

  it("scopes a guid that is not a URI to its feed", async () => {
    const third = await articleOf("feed:https://harbour.example/#3");
    expect(third).toMatchObject({
      title: "Number three",
      publishedAt: new Date("2099-01-01T00:00:00Z"),
    });
    expect(third.body.content[0]?.attrs).toEqual({
      src: "https://harbour.example/three.png",
      alt: "Three",
      caption: "The third",
    });
  });

  it("redirects the former URL of an entry to its article", async () => {
    const cranes = await articleOf("feed:https://harbour.example/?id=1");
    expect(await findRedirect(innerContext(platform, "en-US"), "/stories/cranes/")).toBe(
      `/article/${cranes.id}/cranes-ships`,
    );
  });

  it("changes nothing when the same feed is imported again, and adds only new entries", async () => {
    const before = await fingerprint(platform.database.db);
    expect(await importFeed(readFixture("rss.xml"))).toMatchObject({
      created: 0,
      alreadyImported: 3,
      redirects: 0,
    });
    expect(await fingerprint(platform.database.db)).toEqual(before);
    const fourth =
      "<item><title>Four</title><guid>https://harbour.example/?id=4</guid></item></channel>";
    expect(await importFeed(readFixture("rss.xml").replace("</channel>", fourth))).toMatchObject({
      created: 1,
      alreadyImported: 3,
    });
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
    expect(await importFeed(readFixture("rss-1.0.rdf"))).toMatchObject({
      created: 2,
      redirects: 2,
    });
    const bridge = await articleOf("feed:https://bridge.example/news/1");
    expect(bridge).toMatchObject({
      title: "The old bridge reopens",
      publishedAt: new Date("2004-05-05T15:00:00Z"),
      bodyHtml: "<p>It was <strong>closed</strong> for a year.</p>",
    });
    expect(await namesOf(bridge.id, "author")).toEqual(["Salma Odeh"]);
    expect(await namesOf(bridge.id, "tag")).toEqual(["Bridges"]);
    expect(await articleOf("feed:https://bridge.example/news/2")).toMatchObject({
      publishedAt: null,
    });
    expect(
      await platform.database.db.$count(source, eq(source.url, "https://bridge.example/")),
    ).toBe(1);
    expect(await importFeed(readFixture("rss-1.0.rdf"))).toMatchObject({
      created: 0,
      alreadyImported: 2,
    });
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
    expect(await articleOf("feed:tag:mill.example,2004:3")).toMatchObject({
      bodyHtml: "<p>Base <em>sixty-four</em>.</p>",
    });
  });
});

describe("dates of feeds", () => {
  const item = (name: string, elements: string) =>
    `<item><title>${name}</title><guid>urn:date:${name}</guid><description>Text</description>${elements}</item>`;

  it("that cannot be read make an entry a draft, which the report lists with its line", async () => {
    const items = [
      item("arabic", "<pubDate>الجمعة, 11 فبراير 2022 19:58:02 +0200</pubDate>"),
      item("impossible", "<pubDate>Tue, 31 Feb 2022 10:00:00 GMT</pubDate>"),
      item("none", ""),
      item(
        "second",
        "<pubDate>soon</pubDate><dcterms:created>2022-02-11T19:58:02Z</dcterms:created>",
      ),
    ];
    const report = await importFeed(
      `<rss xmlns:dcterms="http://purl.org/dc/terms/"><channel><lastBuildDate>${NOW.toUTCString()}</lastBuildDate>\n${items.join("\n")}</channel></rss>`,
    );
    expect(report).toMatchObject({ created: 4, drafts: 2 });
    expect(
      report.articlesToCheck.map(({ title, line, problems }) => ({ title, line, problems })),
    ).toEqual([
      {
        title: "impossible",
        line: 3,
        problems: ["its date cannot be read: Tue, 31 Feb 2022 10:00:00 GMT, so it is a draft"],
      },
      { title: "none", line: 4, problems: ["it has no date, so it is a draft"] },
    ]);
    const dateOf = async (name: string) =>
      (await articleOf(`feed:urn:date:${name}`)).publishedAt?.toISOString();
    expect(await dateOf("arabic")).toBe("2022-02-11T17:58:02.000Z");
    expect(await dateOf("impossible")).toBeUndefined();
    expect(await dateOf("none")).toBeUndefined();
    expect(await dateOf("second")).toBe("2022-02-11T19:58:02.000Z");
    expect(formatReport(report)).toMatch(
      /Articles to check:\n {2}article \d+, line 3, impossible\n {4}its date cannot be read/,
    );
  });
});

describe("import of podcasts and JSON Feed", () => {
  it("takes author, summary, date and recording of an episode", async () => {
    await importFeed(
      '<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dcterms="http://purl.org/dc/terms/"><channel><title>Pod</title><link>http://pod.example/</link><itunes:author>Station</itunes:author><item><title>Episode one</title><guid isPermaLink="false">pod-1</guid><itunes:author>Rima Haddadin</itunes:author><itunes:summary>What it is about.</itunes:summary><dcterms:created>2022-02-11T19:58:02Z</dcterms:created><enclosure url="http://pod.example/1.mp3" length="1" type="audio/mpeg"/></item><item><title>Two</title><guid isPermaLink="false">pod-2</guid><pubDate>2022-02-12</pubDate></item></channel></rss>',
    );
    const episode = await articleOf("feed:http://pod.example/#pod-1");
    expect(episode).toMatchObject({
      publishedAt: new Date("2022-02-11T19:58:02Z"),
      summary: "What it is about.",
    });
    expect(episode.bodyHtml).toBe(
      '<p>What it is about.</p><p><a href="http://pod.example/1.mp3" rel="noopener">1.mp3</a></p>',
    );
    expect(await namesOf(episode.id, "author")).toEqual(["Rima Haddadin"]);
    const second = await articleOf("feed:http://pod.example/#pod-2");
    expect(await namesOf(second.id, "author")).toEqual(["Station"]);
    expect(second, "an episode without text is a draft").toMatchObject({ publishedAt: null });
  });

  it("reads JSON Feed 1.0 and 1.1", async () => {
    const feed = {
      version: "https://jsonfeed.org/version/1.1",
      title: "Json News",
      home_page_url: "http://json.example/",
      authors: [{ name: "Json Desk" }],
      items: [
        {
          id: "1",
          url: "http://json.example/1",
          title: "A & <b>",
          content_html: "<p>Body</p>",
          date_published: "2022-02-11T19:58:02Z",
        },
        {
          id: 2,
          title: "Two",
          content_text: "One line\nand <another>",
          date_published: "2022-02-31T10:00:00Z",
          tags: ["Json tag"],
          author: { name: "Nadia" },
          image: "/2.png",
        },
        {
          id: "3",
          content_text: "Only text",
          date_modified: "2022-02-12",
          external_url: "http://other.example/",
          attachments: [{ url: "http://json.example/3.mp3", mime_type: "audio/mpeg" }],
        },
      ],
    };
    const report = await importFeed(JSON.stringify(feed, null, 1));
    expect(report).toMatchObject({ created: 3, drafts: 1 });
    expect(report.articlesToCheck).toEqual([
      {
        id: expect.any(Number),
        title: "Two",
        line: 18,
        problems: ["its date cannot be read: 2022-02-31T10:00:00Z, so it is a draft"],
      },
    ]);
    const first = await articleOf("feed:http://json.example/#1");
    expect(first).toMatchObject({
      title: "A & <b>",
      bodyHtml: "<p>Body</p>",
      publishedAt: new Date("2022-02-11T19:58:02Z"),
    });
    expect(await namesOf(first.id, "author")).toEqual(["Json Desk"]);
    const second = await articleOf("feed:http://json.example/#2");
    expect(second.bodyHtml).toContain("<p>One line<br />and &lt;another&gt;</p>");
    expect(second.bodyHtml).toContain("http://json.example/2.png");
    expect(await namesOf(second.id, "author")).toEqual(["Nadia"]);
    expect(await articleOf("feed:http://json.example/#3")).toMatchObject({
      title: "Only text",
      publishedAt: new Date("2022-02-12T00:00:00Z"),
    });
  });

  it("rejects other JSON, and names the line of a fault", async () => {
    await expect(importFeed('{"a":1}')).rejects.toThrow(
      "line 1: the file is JSON, but not a JSON Feed",
    );
    await expect(
      importFeed('{"version":"https://jsonfeed.org/version/1",\n"items":[}]}'),
    ).rejects.toThrow(/^line 2: not valid JSON: /);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../../test/factories/import-source.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../../article/article.table.ts";
import { importPosts } from "../import.service.ts";
import { parseWxr } from "./wxr.parser.ts";

const NOW = new Date("2024-06-01T00:00:00Z");
const WORDPRESS = readFixture("wordpress.xml");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
let sites = 0;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const importExport = async (content: string | Buffer, skipBroken = false) =>
  importPosts(platform, await parseWxr(sourceOf(content), "UTC", { skipBroken }), {
    locale: "en-US",
    storeImages: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });

/** Returns an export of a new site. */
const newSiteExport = () => WORDPRESS.replaceAll("old.example", `site-${++sites}.example`);

describe("WordPress import that skips broken items", () => {
  it("lists broken items with line, reason and title, and imports the others", async () => {
    const file = newSiteExport()
      .replace("<![CDATA[Not yet.]]>", "Not<br>yet.")
      .replace("<![CDATA[Secret.]]>", "A stray</p> tag")
      .replace("<w:post_type>page</w:post_type>", "");
    await expect(importExport(file)).rejects.toThrow(
      `line ${lineOf(file, "Not<br>yet.")}: unexpected close tag`,
    );
    const report = await importExport(file, true);
    expect(report).toMatchObject({ created: 8, alreadyImported: 0 });
    expect(report.broken).toEqual([
      { line: lineOf(file, "Not<br>yet."), title: "Tomorrow", reason: "unexpected close tag" },
      {
        line: lineOf(file, "A stray</p>"),
        title: "For us alone",
        reason: expect.stringMatching(/^un(?:expected close|matched closing) tag/),
      },
      {
        line: lineOf(file, "<title>About") - 1,
        title: "About",
        reason: "item 201 has no <wp:post_type>",
      },
    ]);
    expect(await importExport(file, true)).toMatchObject({
      created: 0,
      alreadyImported: 8,
      redirects: 0,
    });
    expect(
      await importExport(
        file.replace("Not<br>yet.", "Not yet.").replace("A stray</p>", "A stray"),
        true,
      ),
    ).toMatchObject({
      created: 2,
      alreadyImported: 8,
    });
  });

  it("still imports the item after one with an unclosed CDATA section", async () => {
    const file = newSiteExport().replace("Not yet.]]>", "Not yet.");
    const report = await importExport(file, true);
    expect([report.created, report.broken.map(({ title }) => title)]).toEqual([9, ["Tomorrow"]]);
  });

  it("reports a truncated last item, and missing items when the file ends between items", async () => {
    const file = newSiteExport();
    const endsInItem = Buffer.from(file.slice(0, file.indexOf("عادت المياه") + 3)).subarray(0, -1);
    const report = await importExport(endsInItem, true);
    expect(report).toMatchObject({
      created: 6,
      broken: [{ title: "مياه الأغوار تعود", reason: "the file ends in the middle of the item" }],
    });

    const other = newSiteExport();
    const endsBetweenItems = other.slice(
      0,
      other.indexOf("<item>", other.indexOf("Half a thought")),
    );
    expect(await importExport(endsBetweenItems, true)).toMatchObject({
      created: 3,
      broken: [
        {
          line: endsBetweenItems.split("\n").length,
          title: "",
          reason: "the file ends early: later items are missing",
        },
      ],
    });
  });

  it("skips items with bytes of another encoding, or HTML that is nested too deeply", async () => {
    const bytes = Buffer.from(
      newSiteExport().replace("Another year", `${"<div>".repeat(30_000)}Another year`),
    );
    bytes[bytes.indexOf("Local time only")] = 0xff;
    const report = await importExport(bytes, true);
    expect(report.created).toBe(8);
    expect(report.broken.map(({ reason }) => reason)).toEqual([
      "bytes that are not valid in the file's encoding",
      "the HTML is nested too deeply",
    ]);
  });

  it("rejects a file with a broken head, or one that is not a WordPress export", async () => {
    const file = newSiteExport();
    await expect(
      importExport(file.replace("</w:author_login>", "</w:login>"), true),
    ).rejects.toThrow(/^line \d+: un/);
    await expect(importExport("<html><body>Not found</body></html>", true)).rejects.toThrow(
      "line 1: the root element is <html>, not <rss>",
    );
    await expect(importExport(readFixture("rss.xml"), true)).rejects.toThrow(
      "not a WordPress export",
    );
    await expect(importExport("", true)).rejects.toThrow(/^line 1: /);
  });
});

describe("WordPress import of unusual but valid exports", () => {
  it("imports posts without an id once", async () => {
    const file = newSiteExport().replace(/<w:post_id>(?:107|110)<\/w:post_id>/g, "");
    const first = await importExport(file);
    expect(first).toMatchObject({ created: 10 });
    expect(await importExport(file)).toMatchObject({
      created: 0,
      alreadyImported: 10,
      redirects: 0,
    });
  });

  it("does not confuse the posts of two exports that state no site", async () => {
    const withoutSite = (host: string) =>
      WORDPRESS.replaceAll("old.example", host)
        .replace(/\t<link>.*\n/, "")
        .replace(/\t<w:base_(?:site|blog)_url>.*\n/g, "");
    expect(await importExport(withoutSite("bare-one.example"))).toMatchObject({
      created: 10,
      alreadyImported: 0,
    });
    expect(await importExport(withoutSite("bare-two.example"))).toMatchObject({
      created: 10,
      alreadyImported: 0,
    });
    expect(await importExport(withoutSite("bare-one.example"))).toMatchObject({
      created: 0,
      alreadyImported: 10,
    });
  });

  it("stores links that browsers resolve to another host as absolute URLs of that host", async () => {
    const links = [
      "/\\evil.example/a",
      "/\\\\evil.example/b",
      "//evil.example/c",
      "/\t/evil.example/d",
    ];
    const file = newSiteExport()
      .replace("Local time only", "Links")
      .replace("No date in UTC.", links.map((href) => `<a href="${href}">x</a>`).join(""));
    await importExport(file);
    const [row] = await platform.database.db
      .select()
      .from(article)
      .where(sql`title = 'Links' and import_key like ${`%site-${sites}.example%`}`);
    const hrefs = [...(row?.bodyHtml ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(["a", "b", "c", "d"].map((path) => `https://evil.example/${path}`));
  });

  it("drops control characters", async () => {
    const file = newSiteExport()
      .replace("Local time only", "Local\u0008 time\u000b only")
      .replace("No date in UTC.", "No\u0000 date\ufffe in UTC.");
    expect(await importExport(file)).toMatchObject({ created: 10 });
    const { db } = platform.database;
    expect(
      await db.$count(
        article,
        sql`title = 'Local time only' and body_text = 'No date in UTC.' and import_key like ${`%site-${sites}.example%`}`,
      ),
    ).toBe(1);
  });
});

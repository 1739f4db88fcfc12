import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { importPosts } from "./import.service.ts";
import { incomingWxr } from "./wxr.incoming.ts";

const NOW = new Date("2024-06-01T00:00:00Z");
const WORDPRESS = readFixture("wordpress.xml");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;
let sites = 0;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const bringIn = async (content: string | Buffer, skipBroken = false) =>
  importPosts(platform, await incomingWxr(sourceOf(content), "UTC", { skipBroken }), {
    locale: "en-US",
    media: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });

/** The export of another site. */
const elsewhere = () => WORDPRESS.replaceAll("old.example", `site-${++sites}.example`);

describe("broken items of a WordPress export, when they are skipped", () => {
  it("are listed with line, reason and title, and the others come in", async () => {
    const file = elsewhere()
      .replace("<![CDATA[Not yet.]]>", "Not<br>yet.")
      .replace("<![CDATA[Secret.]]>", "A stray</p> tag")
      .replace("<w:post_type>page</w:post_type>", "");
    await expect(bringIn(file)).rejects.toThrow(`line ${lineOf(file, "Not<br>yet.")}: unexpected close tag`);
    const report = await bringIn(file, true);
    expect(report).toMatchObject({ created: 8, alreadyHere: 0 });
    expect(report.broken).toEqual([
      { line: lineOf(file, "Not<br>yet."), title: "Tomorrow", reason: "unexpected close tag" },
      {
        line: lineOf(file, "A stray</p>"),
        title: "For us alone",
        reason: expect.stringMatching(/^un(?:expected close|matched closing) tag/),
      },
      { line: lineOf(file, "<title>About") - 1, title: "About", reason: "the item 201 has no <wp:post_type>" },
    ]);
    expect(await bringIn(file, true)).toMatchObject({ created: 0, alreadyHere: 8, redirects: 0 });
    expect(await bringIn(file.replace("Not<br>yet.", "Not yet.").replace("A stray</p>", "A stray"), true)).toMatchObject({
      created: 2,
      alreadyHere: 8,
    });
  });

  it("do not take the next item with them when the end of a text is missing", async () => {
    const file = elsewhere().replace("Not yet.]]>", "Not yet.");
    const report = await bringIn(file, true);
    expect([report.created, report.broken.map(({ title }) => title)]).toEqual([9, ["Tomorrow"]]);
  });

  it("are the last one and what is missing behind it, when the file ends early", async () => {
    const file = elsewhere();
    const inItem = Buffer.from(file.slice(0, file.indexOf("عادت المياه") + 3)).subarray(0, -1);
    const report = await bringIn(inItem, true);
    expect(report).toMatchObject({ created: 6, broken: [{ title: "مياه الأغوار تعود", reason: "the file ends in the middle of it" }] });

    const other = elsewhere();
    const between = other.slice(0, other.indexOf("<item>", other.indexOf("Half a thought")));
    expect(await bringIn(between, true)).toMatchObject({
      created: 3,
      broken: [{ line: between.split("\n").length, title: "", reason: "the file ends early: later items are missing" }],
    });
  });

  it("are those with bytes of another encoding, or HTML that is nested too deeply", async () => {
    const bytes = Buffer.from(elsewhere().replace("Another year", `${"<div>".repeat(30_000)}Another year`));
    bytes[bytes.indexOf("Local time only")] = 0xff;
    const report = await bringIn(bytes, true);
    expect(report.created).toBe(8);
    expect(report.broken.map(({ reason }) => reason)).toEqual([
      "bytes that are not in the file's encoding",
      "its HTML is nested too deeply",
    ]);
  });

  it("refuse the file when its head is broken, or nothing in it is an export", async () => {
    const file = elsewhere();
    await expect(bringIn(file.replace("</w:author_login>", "</w:login>"), true)).rejects.toThrow(/^line \d+: un/);
    await expect(bringIn("<html><body>Not found</body></html>", true)).rejects.toThrow("line 1: the root element is <html>, not <rss>");
    await expect(bringIn(readFixture("rss.xml"), true)).rejects.toThrow("this is no WordPress export");
    await expect(bringIn("", true)).rejects.toThrow(/^line 1: /);
  });
});

describe("an export that WordPress accepts", () => {
  it("may have posts without a number, which come in once", async () => {
    const file = elsewhere().replace(/<w:post_id>(?:107|110)<\/w:post_id>/g, "");
    const first = await bringIn(file);
    expect(first).toMatchObject({ created: 10 });
    expect(await bringIn(file)).toMatchObject({ created: 0, alreadyHere: 10, redirects: 0 });
  });

  it("may name no site: its posts are not taken for those of another such export", async () => {
    const bare = (host: string) =>
      WORDPRESS.replaceAll("old.example", host)
        .replace(/\t<link>.*\n/, "")
        .replace(/\t<w:base_(?:site|blog)_url>.*\n/g, "");
    expect(await bringIn(bare("bare-one.example"))).toMatchObject({ created: 10, alreadyHere: 0 });
    expect(await bringIn(bare("bare-two.example"))).toMatchObject({ created: 10, alreadyHere: 0 });
    expect(await bringIn(bare("bare-one.example"))).toMatchObject({ created: 0, alreadyHere: 10 });
  });

  it("may have links that browsers read as another host's, and they are written as that host's, not as paths of this site", async () => {
    const links = ["/\\evil.example/a", "/\\\\evil.example/b", "//evil.example/c", "/\t/evil.example/d"];
    const file = elsewhere()
      .replace("Local time only", "Links")
      .replace("No date in UTC.", links.map((to) => `<a href="${to}">x</a>`).join(""));
    await bringIn(file);
    const [row] = await platform.database.db
      .select()
      .from(article)
      .where(sql`title = 'Links' and import_key like ${`%site-${sites}.example%`}`);
    const hrefs = [...(row?.bodyHtml ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(["a", "b", "c", "d"].map((path) => `https://evil.example/${path}`));
  });

  it("may hold control characters, which are dropped", async () => {
    const file = elsewhere()
      .replace("Local time only", "Local\u0008 time\u000b only")
      .replace("No date in UTC.", "No\u0000 date\ufffe in UTC.");
    expect(await bringIn(file)).toMatchObject({ created: 10 });
    const { db } = platform.database;
    expect(
      await db.$count(
        article,
        sql`title = 'Local time only' and body_text = 'No date in UTC.' and import_key like ${`%site-${sites}.example%`}`,
      ),
    ).toBe(1);
  });
});

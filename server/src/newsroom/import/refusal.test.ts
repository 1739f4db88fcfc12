import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fingerprint } from "../../../test/fingerprint.ts";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { incomingFeed } from "./feed.incoming.ts";
import { importPosts } from "./import.service.ts";
import type { ImportSource } from "./import-source.ts";
import { incomingWxr } from "./wxr.incoming.ts";

const WORDPRESS = readFixture("wordpress.xml");
const NOW = new Date("2024-06-01T00:00:00Z");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

let platform: StartedPlatform;
let empty: Record<string, string>;

beforeAll(async () => {
  platform = await testPlatform();
  empty = await fingerprint(platform.database.db);
});

afterAll(() => platform.stop());

async function bringIn(kind: "wxr" | "feed", source: ImportSource) {
  const incoming = kind === "wxr" ? await incomingWxr(source, "UTC") : await incomingFeed(source, NOW);
  return importPosts(platform, incoming, {
    locale: "en-US",
    media: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });
}

/** The file is refused with this message, and the database is as it was. */
async function refused(kind: "wxr" | "feed", content: string | Buffer, message: string | RegExp) {
  await expect(bringIn(kind, sourceOf(content))).rejects.toThrow(message);
  expect(await fingerprint(platform.database.db)).toEqual(empty);
}

describe("a file that cannot be brought in is refused whole, with line and reason", () => {
  it("when its XML is broken in the middle", async () => {
    const line = lineOf(WORDPRESS, "<title>Local time only");
    await refused(
      "wxr",
      WORDPRESS.replace("<title>Local time only", "<titel>Local time only"),
      new RegExp(`^line ${line}: unexpected close tag$`),
    );
  });

  it("when it ends too early", async () => {
    await refused("wxr", WORDPRESS.slice(0, WORDPRESS.indexOf("Local time only")), /^line \d+: unclosed tag: title$/);
    await refused("wxr", "", /^line 1: /);
  });

  it("when it is something else", async () => {
    await refused("wxr", "<html><body>Not found</body></html>", /^line 1: the root element is <html>, not <rss>$/);
    await refused("feed", "<opml version='1.0'/>", "line 1: the root element is <opml>, not <rss> or <feed> or <rdf:RDF>");
    await refused(
      "feed",
      '<feed xmlns="http://atom.example/9"/>',
      'line 1: the root element <feed> is of an unknown format: xmlns="http://atom.example/9"',
    );
    await refused("wxr", readFixture("rss.xml"), /^line \d+: no <wp:wxr_version> before the first item: this is no WordPress export$/);
    await refused("wxr", "<rss version='2.0'>\n</rss>", "line 2: there is no <channel> in it");
    await refused("feed", WORDPRESS, /^line \d+: this is a WordPress export: bring it in with "import wxr"/);
    await refused("feed", "just text", /^line 1: /);
  });

  it("when it declares entities that grow or name other files", async () => {
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><item><title>&b;</title></item></channel></rss>';
    await refused("feed", bomb, "line 2: a document type declaration is not accepted");
    await refused(
      "wxr",
      bomb.replace(/<!ENTITY.*>\]/, '<!ENTITY x SYSTEM "file:///etc/passwd">]'),
      "line 2: a document type declaration is not accepted",
    );
    await refused("feed", "<rss><channel><item>\n<title>&xxe;</title></item></channel></rss>", "line 2: undefined entity");
  });

  it("when a post cannot be understood", async () => {
    await refused("wxr", WORDPRESS.replace("<w:post_id>110</w:post_id>", "<w:post_id>x</w:post_id>"), /^line \d+: x is no <wp:post_id>$/);
    await refused("wxr", WORDPRESS.replace("<w:post_type>page</w:post_type>", ""), "the item 201 has no <wp:post_type>");
    await refused(
      "wxr",
      WORDPRESS.replace("Not yet.]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>", "Not yet.</content:encoded>"),
      `line ${lineOf(WORDPRESS, "Tomorrow") - 1}: the next item is within its text: the end of a <![CDATA[ is missing`,
    );
    await refused(
      "wxr",
      WORDPRESS.replace("Another year", `${"<div>".repeat(30_000)}Another year`),
      /^line \d+: its HTML is nested too deeply$/,
    );
  });

  it("when its bytes are not in its encoding", async () => {
    const bytes = Buffer.from(WORDPRESS);
    const at = bytes.indexOf("Local time only");
    bytes[at] = 0xff;
    await refused("wxr", bytes, new RegExp(`^line ${lineOf(WORDPRESS, "Local time only")}: bytes that are not UTF-8$`));
    await refused("wxr", WORDPRESS.replace('encoding="UTF-8"', 'encoding="klingon"'), "line 1: the encoding klingon is not known");
  });

  it("when something in it never ends, or lies too deep", async () => {
    await refused("feed", `<rss><channel><title>${"x".repeat(17 * 1024 * 1024)}`, /^line 1: a text, comment or tag that never ends$/);
    await refused("feed", `<rss><channel><item>${"<a>".repeat(300)}`, /^line 1: elements are nested too deeply$/);
    await refused(
      "feed",
      `<rss><channel>\n<item>${`<a>${"x".repeat(12 * 1024 * 1024)}</a>`.repeat(3)}`,
      /^line 2: a record that is too long$/,
    );
    await refused("feed", `<rss><channel>\n<item>${"<a/>".repeat(200_001)}`, /^line 2: a record of too many elements$/);
  });
});

describe("a flaw that does no harm is tolerated", () => {
  it("empty lines before the XML declaration, counted all the same", async () => {
    await refused(
      "wxr",
      `\n \n${WORDPRESS.replace("</channel>", "</chanel>")}`,
      `line ${lineOf(WORDPRESS, "</channel>") + 2}: unexpected close tag`,
    );
    expect(
      (
        await bringIn(
          "feed",
          sourceOf('\n\n<?xml version="1.0"?><rss><channel><item><title>A</title><guid>urn:a</guid></item></channel></rss>'),
        )
      ).created,
    ).toBe(1);
  });

  it("another encoding, if it is named", async () => {
    const head = Buffer.from('<?xml version="1.0" encoding="windows-1256"?><rss><channel><item><guid>urn:b</guid><title>');
    const arabic = Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);
    const report = await bringIn("feed", sourceOf(Buffer.concat([head, arabic, Buffer.from("</title></item></channel></rss>")])));
    expect(report.created).toBe(1);
    const [row] = (await platform.database.pool.query("select title, slug from article where import_key = 'feed:urn:b'")).rows;
    expect(row).toEqual({ title: "مرحبا", slug: "مرحبا" });
  });
});

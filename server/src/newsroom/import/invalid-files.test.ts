import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { fingerprint } from "../../../test/readers/fingerprint.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { parseFeed } from "./feed.parser.ts";
import { importPosts } from "./import.service.ts";
import type { ImportSource } from "./import-source.ts";
import { parseWxr } from "./wordpress/wxr.parser.ts";

const WORDPRESS = readFixture("wordpress.xml");
const NOW = new Date("2024-06-01T00:00:00Z");
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split("\n").length;

let platform: StartedPlatform;
let emptyFingerprint: Record<string, string>;

beforeAll(async () => {
  platform = await testPlatform();
  emptyFingerprint = await fingerprint(platform.database.db);
});

afterAll(() => platform.stop());

async function importSource(kind: "wxr" | "feed", source: ImportSource) {
  const incoming = kind === "wxr" ? await parseWxr(source, "UTC") : await parseFeed(source);
  return importPosts(platform, incoming, {
    locale: "en-US",
    storeImages: false,
    now: NOW,
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });
}

/** Expects that the file is rejected with a message and that the database is unchanged. */
async function expectRejection(
  kind: "wxr" | "feed",
  content: string | Buffer,
  message: string | RegExp,
) {
  await expect(importSource(kind, sourceOf(content))).rejects.toThrow(message);
  expect(await fingerprint(platform.database.db)).toEqual(emptyFingerprint);
}

describe("import of an invalid file", () => {
  it("rejects the whole file with line and reason when its XML is broken in the middle", async () => {
    const line = lineOf(WORDPRESS, "<title>Local time only");
    await expectRejection(
      "wxr",
      WORDPRESS.replace("<title>Local time only", "<titel>Local time only"),
      new RegExp(`^line ${line}: unexpected close tag$`),
    );
  });

  it("rejects a file that ends early", async () => {
    await expectRejection(
      "wxr",
      WORDPRESS.slice(0, WORDPRESS.indexOf("Local time only")),
      /^line \d+: unclosed tag: title$/,
    );
    await expectRejection("wxr", "", /^line 1: /);
  });

  it("rejects a file of another format", async () => {
    await expectRejection(
      "wxr",
      "<html><body>Not found</body></html>",
      /^line 1: the root element is <html>, not <rss>$/,
    );
    await expectRejection(
      "feed",
      "<opml version='1.0'/>",
      "line 1: the root element is <opml>, not <rss> or <feed> or <rdf:RDF>",
    );
    await expectRejection(
      "feed",
      '<feed xmlns="http://atom.example/9"/>',
      'line 1: the root element <feed> has an unknown format: xmlns="http://atom.example/9"',
    );
    await expectRejection(
      "wxr",
      readFixture("rss.xml"),
      /^line \d+: no <wp:wxr_version> before the first item: not a WordPress export$/,
    );
    await expectRejection(
      "wxr",
      "<rss version='2.0'>\n</rss>",
      "line 2: no <channel> element found",
    );
    await expectRejection(
      "feed",
      WORDPRESS,
      /^line \d+: this is a WordPress export: use "import wxr"/,
    );
    await expectRejection("feed", "just text", /^line 1: /);
  });

  it("rejects entity expansion and external entities", async () => {
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss><channel><item><title>&b;</title></item></channel></rss>';
    await expectRejection("feed", bomb, "line 2: a document type declaration is not accepted");
    await expectRejection(
      "wxr",
      bomb.replace(/<!ENTITY.*>\]/, '<!ENTITY x SYSTEM "file:///etc/passwd">]'),
      "line 2: a document type declaration is not accepted",
    );
    await expectRejection(
      "wxr",
      WORDPRESS.replace("Local time only", "&xxe;"),
      `line ${lineOf(WORDPRESS, "<title>Local time only")}: a bare & or an unknown entity`,
    );
  });

  it("rejects a file with an invalid post", async () => {
    await expectRejection(
      "wxr",
      WORDPRESS.replace("<w:post_id>110</w:post_id>", "<w:post_id>x</w:post_id>"),
      /^line \d+: x is not a valid <wp:post_id>$/,
    );
    await expectRejection(
      "wxr",
      WORDPRESS.replace("<w:post_type>page</w:post_type>", ""),
      "item 201 has no <wp:post_type>",
    );
    await expectRejection(
      "wxr",
      WORDPRESS.replace(
        "Not yet.]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>",
        "Not yet.</content:encoded>",
      ),
      `line ${lineOf(WORDPRESS, "Tomorrow") - 1}: the text contains the next item: the end of a <![CDATA[ section is missing`,
    );
    await expectRejection(
      "wxr",
      WORDPRESS.replace("Another year", `${"<div>".repeat(30_000)}Another year`),
      /^line \d+: the HTML is nested too deeply$/,
    );
  });

  it("rejects bytes that are invalid in the declared encoding, and unknown encodings", async () => {
    const bytes = Buffer.from(WORDPRESS);
    const at = bytes.indexOf("Local time only");
    bytes[at] = 0xff;
    await expectRejection(
      "wxr",
      bytes,
      new RegExp(`^line ${lineOf(WORDPRESS, "Local time only")}: bytes that are not valid UTF-8$`),
    );
    await expectRejection(
      "wxr",
      WORDPRESS.replace('encoding="UTF-8"', 'encoding="klingon"'),
      "line 1: unknown encoding: klingon",
    );
  });

  it("rejects tokens and records over the size limits, and elements nested too deeply", async () => {
    await expectRejection(
      "feed",
      `<rss><channel><title>${"x".repeat(17 * 1024 * 1024)}`,
      /^line 1: a text, comment or tag is too long$/,
    );
    await expectRejection(
      "feed",
      `<rss><channel><item>${"<a>".repeat(300)}`,
      /^line 1: elements are nested too deeply$/,
    );
    await expectRejection(
      "feed",
      `<rss><channel>\n<item>${`<a>${"x".repeat(12 * 1024 * 1024)}</a>`.repeat(3)}`,
      /^line 2: a record is too long$/,
    );
    await expectRejection(
      "feed",
      `<rss><channel>\n<item>${"<a/>".repeat(200_001)}`,
      /^line 2: a record has too many elements$/,
    );
  });
});

describe("import of a file with harmless flaws", () => {
  it("accepts empty lines before the XML declaration and counts them in error messages", async () => {
    await expectRejection(
      "wxr",
      `\n \n${WORDPRESS.replace("</channel>", "</chanel>")}`,
      `line ${lineOf(WORDPRESS, "</channel>") + 2}: unexpected close tag`,
    );
    expect(
      (
        await importSource(
          "feed",
          sourceOf(
            '\n\n<?xml version="1.0"?><rss><channel><item><title>A</title><guid>urn:a</guid></item></channel></rss>',
          ),
        )
      ).created,
    ).toBe(1);
  });

  it("accepts another declared encoding than UTF-8", async () => {
    const head = Buffer.from(
      '<?xml version="1.0" encoding="windows-1256"?><rss><channel><item><guid>urn:b</guid><title>',
    );
    const arabic = Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]);
    const report = await importSource(
      "feed",
      sourceOf(Buffer.concat([head, arabic, Buffer.from("</title></item></channel></rss>")])),
    );
    expect(report.created).toBe(1);
    const [row] = (
      await platform.database.pool.query(
        "select title, slug from article where import_key = 'feed:urn:b'",
      )
    ).rows;
    expect(row).toEqual({ title: "مرحبا", slug: "مرحبا" });
  });
});

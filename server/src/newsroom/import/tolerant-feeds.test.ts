import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/factories/import-source.ts";
import { parseFeed } from "./feed.parser.ts";
import { htmlToPlainText } from "./import-text.ts";
import type { IncomingPost } from "./incoming.ts";

async function postsOf(content: string | Buffer): Promise<IncomingPost[]> {
  const incoming = await parseFeed(sourceOf(content));
  const posts: IncomingPost[] = [];
  for await (const post of incoming.posts()) posts.push(post);
  return posts;
}
const titlesOf = async (content: string | Buffer) =>
  (await postsOf(content)).map(({ titleHtml }) => htmlToPlainText(titleHtml));

const SECOND = "<item><title>Second</title><link>http://x.example/2</link></item>";
const rss = (
  items: string,
  { head = '<?xml version="1.0" encoding="UTF-8"?>\n', root = '<rss version="2.0">' } = {},
) =>
  `${head}${root}<channel><title>T</title><link>http://x.example/</link>\n${items}\n</channel></rss>`;
const titled = (title: string) =>
  rss(`<item><title>${title}</title><link>http://x.example/1</link></item>${SECOND}`);

describe("feeds that are not well-formed XML", () => {
  it.each([
    ["a bare ampersand", titled("Doing D&D"), "Doing D&D"],
    ["an ampersand before a space", titled("Salt & pepper"), "Salt & pepper"],
    [
      "an ampersand in an attribute",
      rss(
        `<item><title>A</title><enclosure url="http://x.example/?a=1&b=2" type="image/png"/></item>${SECOND}`,
      ),
      "A",
    ],
    ["an entity of HTML", titled("The Clown&rsquo;s&nbsp;Joke"), "The Clown’s Joke"],
    ["an unknown entity", titled("A &foo; B"), "A &foo; B"],
    ["a numeric reference to a character of windows-1252", titled("It&#146;s"), "It’s"],
    ["a reference to a control character", titled("A&#8;B"), "AB"],
    ["a control character", titled("A\u0008B\u0000C"), "ABC"],
    [
      "an undeclared prefix",
      rss(`<item><title>A</title><media:thumbnail url="http://x.example/a.jpg"/></item>${SECOND}`),
      "A",
    ],
    [
      "an unknown undeclared prefix",
      rss(`<item><title>A</title><foo:bar>x</foo:bar></item>${SECOND}`),
      "A",
    ],
    ["a less-than sign in text", titled("1 < 2"), "1 < 2"],
    [
      "an unclosed title",
      rss(`<item><title>A<link>http://x.example/1</link></item>${SECOND}`),
      "A",
    ],
    [
      "an unclosed item",
      rss(`<item><title>A</title><link>http://x.example/1</link>${SECOND}`),
      "A",
    ],
    [
      "a wrong closing tag",
      rss(`<item><title>A</titel><link>http://x.example/1</link></item>${SECOND}`),
      "A",
    ],
    ["a stray closing tag", rss(`<item></b><title>A</title></item>${SECOND}`), "A"],
    [
      "tags of HTML that do not match",
      rss(`<item><title>A</title><description><b>x<i>y</b></description></item>${SECOND}`),
      "A",
    ],
    ["an attribute without quotes", rss(`<item><title type=html>A</title></item>${SECOND}`), "A"],
    ["an attribute without a value", rss(`<item><title foo>A</title></item>${SECOND}`), "A"],
    ["the same attribute twice", rss(`<item><title a="1" a="2">A</title></item>${SECOND}`), "A"],
    [
      "a comment with two hyphens",
      rss(`<!-- a -- b --><item><title>A</title></item>${SECOND}`),
      "A",
    ],
    [
      "no end of the channel",
      rss(`<item><title>A</title></item>${SECOND}`).replace("</channel></rss>", ""),
      "A",
    ],
    ["text after the root", `${titled("A")} trailing <p>text`, "A"],
    [
      "a warning before the root",
      titled("A").replace("<?xml", "<br />\n<b>Warning</b>: x in y<br />\n<?xml"),
      "A",
    ],
    ["blank lines before the declaration", `\n\n${titled("A")}`, "A"],
    ["a byte order mark", `\ufeff${titled("A")}`, "A"],
    [
      "a document type of RSS 0.91",
      rss(`<item><title>A</title></item>${SECOND}`, {
        head: '<?xml version="1.0"?>\n<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">\n',
      }),
      "A",
    ],
    [
      "a namespace of RSS 2.0",
      rss(`<item><title>A</title></item>${SECOND}`, {
        root: '<rss version="2.0" xmlns="http://backend.userland.com/rss2">',
      }),
      "A",
    ],
    ["an unknown encoding", titled("A").replace("UTF-8", "klingon"), "A"],
  ])("are read in spite of %s", async (_flaw, feed, title) => {
    expect(await titlesOf(feed)).toEqual([title, "Second"]);
  });

  it("keep the elements after an unclosed one", async () => {
    const [post] = await postsOf(
      rss(
        `<item><title>A<link>http://x.example/1<pubDate>2022-02-11</pubDate><description>D</description></item>${SECOND}`,
      ),
    );
    expect(post).toMatchObject({
      titleHtml: "A",
      publishedAt: new Date("2022-02-11"),
      bodyHtml: "D",
      formerPaths: ["/1"],
    });
  });

  it("keep an item that the end of the file cuts off", async () => {
    expect(
      await titlesOf(`${rss("").replace("</channel></rss>", "")}${SECOND}<item><title>Cut o`),
    ).toEqual(["Second", "Cut o"]);
  });

  it("keep inline markup of a description, and the image of an undeclared prefix", async () => {
    const [post] = await postsOf(
      rss(
        '<item><title>A</title><description>Tom <b>&amp;</b> x</description><media:thumbnail url="/a.jpg"/></item>',
      ),
    );
    expect(post?.bodyHtml).toBe("Tom <b>&amp;</b> x");
    expect(post?.leadImage?.url).toBe("http://x.example/a.jpg");
  });

  it("report the line where an item begins", async () => {
    const posts = await postsOf(
      rss(`<item><title>D&D</title></item>\n\n<item><title>x &nbsp;</title></item>`),
    );
    expect(posts.map(({ line }) => line)).toEqual([3, 5]);
  });
});

describe("encodings of feeds", () => {
  const feed = (title: string, encoding?: string) =>
    rss(`<item><title>${title}</title></item>`, {
      head: `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ""}?>`,
    });
  /**
   * Encodes a text of one byte per character, with the Arabic letters of windows-1256 that the
   * tests use.
   */
  const bytesOf = (text: string) =>
    Buffer.from(
      [...text].map(
        (character) =>
          ({ م: 0xe3, ر: 0xd1, ح: 0xcd, ب: 0xc8, ا: 0xc7 })[character] ?? character.charCodeAt(0),
      ),
    );

  it.each([
    ["declared as ISO-8859-1, but UTF-8", Buffer.from(feed("مرحبا", "ISO-8859-1")), "مرحبا"],
    ["declared as UTF-16, but UTF-8", Buffer.from(feed("مرحبا", "UTF-16")), "مرحبا"],
    ["declared as windows-1256", bytesOf(feed("مرحبا", "windows-1256")), "مرحبا"],
    ["declared as UTF-8, but windows-1256", bytesOf(feed("مرحبا مرحبا", "UTF-8")), "مرحبا مرحبا"],
    ["undeclared, but windows-1252", bytesOf(feed("Café à Orléans")), "Café à Orléans"],
    [
      "UTF-16 with a byte order mark",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(feed("مرحبا", "UTF-16"), "utf16le")]),
      "مرحبا",
    ],
    ["UTF-16 without one", Buffer.from(feed("مرحبا", "UTF-16"), "utf16le"), "مرحبا"],
  ])("are found by the bytes: %s", async (_case, bytes, title) => {
    expect(await titlesOf(bytes)).toEqual([title]);
  });

  it("are reported if they had to be guessed", async () => {
    expect((await parseFeed(sourceOf(bytesOf(feed("مرحبا", "UTF-8"))))).notices).toEqual([
      "the text is not valid UTF-8: it was read as windows-1256",
    ]);
  });

  it("keep a text with a truncated character, and list it", async () => {
    const bytes = Buffer.concat([Buffer.from("مرحبا ".repeat(10)), Buffer.from([0xd9])]);
    const whole = Buffer.from(feed("TEXT"));
    const at = whole.indexOf("TEXT");
    const [post] = await postsOf(
      Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + 4)]),
    );
    expect(post?.titleHtml).toBe(`${"مرحبا ".repeat(10)}\ufffd`);
    expect(post?.problems).toContain("characters that cannot be read were replaced by \ufffd");
  });
});

describe("files that are not feeds", () => {
  it.each([
    [
      "<html><body>\nNot found</body></html>",
      "line 1: the root element is <html>, not <rss> or <feed> or <rdf:RDF>",
    ],
    ["just text", /^line 1: no <channel> or <feed> or <rdf:RDF> element found$/],
    ["", /^line 1: /],
    [`<rss><channel>${"<item><title>".repeat(3000)}`, "line 1: too many elements without an end"],
    ["<p>".repeat(100_000), "line 1: the root element is <p>"],
  ])("are rejected", async (content, message) => {
    await expect(parseFeed(sourceOf(content))).rejects.toThrow(message);
  });
});

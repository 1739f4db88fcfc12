import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ARABIC_TITLE, makeFeedNewsroom } from "../../../test/feed-newsroom.ts";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { all, readXml, textOf, type XmlNode } from "../../../test/xml.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const SITE = "https://news.example";

let platform: StartedPlatform;
let server: Awaited<ReturnType<typeof serving>>;
let made: Awaited<ReturnType<typeof makeFeedNewsroom>>;

beforeAll(async () => {
  platform = await testPlatform();
  made = await makeFeedNewsroom(platform);
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function text(path: string): Promise<string> {
  const reply = await server.get(path);
  expect(reply.status).toBe(200);
  return reply.text();
}

async function rss(path: string): Promise<{ channel: XmlNode | undefined; items: XmlNode[] }> {
  const [channel] = all(readXml(await text(path)), "channel");
  return { channel, items: all(channel, "item") };
}

describe("RSS", () => {
  it("has a channel that says what it is, when it changed and where it stands", async () => {
    const { channel, items } = await rss("/rss.xml");
    expect(textOf(channel, "title")).toBe("Masthead");
    expect(textOf(channel, "link")).toBe(`${SITE}/`);
    expect(textOf(channel, "description")).not.toBe("");
    expect(textOf(channel, "language")).toBe("en-US");
    expect(textOf(channel, "ttl")).toMatch(/^\d+$/);
    expect(textOf(channel, "lastBuildDate")).toBe(made.published.toUTCString());
    expect(all(channel, "atom:link")[0]?.attributes).toEqual({ rel: "self", type: "application/rss+xml", href: `${SITE}/rss.xml` });
    const [image] = all(channel, "image");
    expect([textOf(image, "title"), textOf(image, "link"), textOf(image, "url")]).toEqual(["Masthead", `${SITE}/`, `${SITE}/share.png`]);
    expect(items.map((item) => textOf(item, "title"))).toEqual(['Storm "Nada" & <rain>', "For members"]);
  });

  it("tells an article whole, with every address absolute", async () => {
    const {
      items: [item],
    } = await rss("/rss.xml");
    expect(textOf(item, "link")).toBe(`${SITE}/article/${made.english.id}/${made.english.slug}`);
    expect(all(item, "guid")[0]).toMatchObject({ text: `${SITE}/article/${made.english.id}`, attributes: { isPermaLink: "true" } });
    expect(textOf(item, "pubDate")).toBe(made.published.toUTCString());
    expect(textOf(item, "dc:creator")).toBe("Lina Haddadin");
    expect(all(item, "category").map((one) => one.text)).toEqual([expect.stringMatching(/^Section/), "Rain"]);
    const html = textOf(item, "content:encoded") ?? "";
    expect(html).toContain(`<a href="${SITE}/category/1">the section</a>`);
    expect(html).toContain(`src="${SITE}/media/${made.picture.hash}.jpg"`);
    expect(html).not.toMatch(/(src|href|srcset)="\//);
  });

  it("names the lead picture with its true length and type", async () => {
    const {
      items: [item],
    } = await rss("/rss.xml");
    const url = `${SITE}/media/${made.picture.hash}.jpg`;
    expect(all(item, "enclosure")[0]?.attributes).toEqual({ url, length: String(made.picture.bytes), type: "image/jpeg" });
    const [content] = all(item, "media:content");
    expect(content?.attributes).toEqual({
      url,
      type: "image/jpeg",
      medium: "image",
      fileSize: String(made.picture.bytes),
      width: "60",
      height: "40",
    });
    expect(textOf(content, "media:description")).toBe("A <mint> wall");
    const file = await server.get(`/media/${made.picture.hash}.jpg`);
    expect((await file.arrayBuffer()).byteLength).toBe(made.picture.bytes);
  });

  it("gives of a premium article the summary alone", async () => {
    for (const format of ["rss.xml", "atom.xml", "feed.json"]) {
      const whole = await text(`/${format}`);
      expect(whole).toContain("Only this much");
      expect(whole).not.toContain("the secret text");
    }
    const { items } = await rss("/rss.xml");
    expect(items[1]?.children.map((child) => child.name)).not.toContain("content:encoded");
  });

  it("keeps Arabic intact, in the Arabic feed alone", async () => {
    const { channel, items } = await rss("/ar/rss.xml");
    expect(textOf(channel, "language")).toBe("ar-JO");
    expect(textOf(channel, "link")).toBe(`${SITE}/ar`);
    expect(all(channel, "atom:link")[0]?.attributes.href).toBe(`${SITE}/ar/rss.xml`);
    expect(items.map((item) => textOf(item, "title"))).toEqual([ARABIC_TITLE]);
    expect(textOf(items[0], "link")).toBe(`${SITE}/ar/article/${made.arabic.id}/${encodeURIComponent(made.arabic.slug)}`);
    expect(textOf(items[0], "dc:creator")).toBe("لينا حدادين");
    expect(textOf(items[0], "content:encoded")).toMatch(/^<div lang="ar-JO" dir="rtl">/);
    expect(await text("/ar/feed.json")).toContain(JSON.stringify(ARABIC_TITLE));
  });
});

describe("Atom", () => {
  it("has everything that RFC 4287 asks for", async () => {
    const feed = readXml(await text("/atom.xml"));
    expect(feed).toMatchObject({ name: "feed", attributes: { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en-US" } });
    expect(textOf(feed, "id")).toBe(`${SITE}/atom.xml`);
    expect(textOf(feed, "updated")).toBe(made.published.toISOString());
    expect(all(feed, "link").map((link) => [link.attributes.rel, link.attributes.href])).toEqual([
      ["self", `${SITE}/atom.xml`],
      ["alternate", `${SITE}/`],
    ]);
    expect(textOf(all(feed, "author")[0], "name")).toBe("Masthead");
    const entries = all(feed, "entry");
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(textOf(entry, "id")).toMatch(/^https:\/\/news\.example\/article\/\d+$/);
      expect(textOf(entry, "title")).not.toBe("");
      expect(Date.parse(textOf(entry, "updated") ?? "")).toBeGreaterThan(0);
      expect(all(entry, "link")[0]?.attributes.rel).toBe("alternate");
    }
    expect(all(entries[0], "content")[0]?.attributes.type).toBe("html");
    expect(textOf(all(entries[0], "author")[0], "uri")).toBe(`${SITE}/articles/lina-haddadin`);
    expect(all(entries[0], "link")[1]?.attributes).toMatchObject({
      rel: "enclosure",
      type: "image/jpeg",
      length: String(made.picture.bytes),
    });
    expect(all(entries[1], "content")).toEqual([]);
  });
});

const url = z.url({ protocol: /^https$/ });
const authors = z.array(z.strictObject({ name: z.string().min(1), url: url.optional() })).optional();
const date = z.iso.datetime();

/** JSON Feed 1.1: what it requires, and the types of what is optional and used. */
const jsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  home_page_url: url,
  feed_url: url,
  description: z.string(),
  icon: url,
  authors,
  language: z.enum(["en-US", "ar-JO"]),
  items: z.array(
    z
      .strictObject({
        id: url,
        url,
        title: z.string(),
        content_html: z.string().optional(),
        content_text: z.string().optional(),
        summary: z.string().optional(),
        image: url.optional(),
        date_published: date,
        date_modified: date,
        authors,
        tags: z.array(z.string()),
        language: z.string(),
        attachments: z.array(z.strictObject({ url, mime_type: z.string(), size_in_bytes: z.number().int().positive() })).optional(),
      })
      .refine((item) => item.content_html !== undefined || item.content_text !== undefined),
  ),
});

describe("JSON Feed", () => {
  it("fits its schema in both languages", async () => {
    for (const path of ["/feed.json", "/ar/feed.json", `/category/${made.section}/feed.json`]) {
      const feed = jsonFeed.parse(JSON.parse(await text(path)));
      expect(feed.feed_url).toBe(SITE + path);
      expect(feed.items.length).toBeGreaterThan(0);
    }
  });
});

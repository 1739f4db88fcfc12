import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ARABIC_TITLE,
  fetchFeed,
  fetchRss,
  makeFeedNewsroom,
} from "../../../test/factories/feed-newsroom.ts";
import { testPlatform } from "../../../test/platform.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const SITE = "https://news.example";

let platform: StartedPlatform;
let server: TestServer;
let newsroom: Awaited<ReturnType<typeof makeFeedNewsroom>>;

beforeAll(async () => {
  platform = await testPlatform();
  newsroom = await makeFeedNewsroom(platform);
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

const text = (path: string) => fetchFeed(server, path);
const rss = (path: string) => fetchRss(server, path);

describe("RSS feed", () => {
  it("has a channel with title, description, language, build date, URLs and image", async () => {
    const { channel, items } = await rss("/rss.xml");
    expect(childText(channel, "title")).toBe("Masthead");
    expect(childText(channel, "link")).toBe(`${SITE}/`);
    expect(childText(channel, "description")).not.toBe("");
    expect(childText(channel, "language")).toBe("en-US");
    expect(childText(channel, "ttl")).toMatch(/^\d+$/);
    expect(childText(channel, "lastBuildDate")).toBe(newsroom.published.toUTCString());
    expect(childrenNamed(channel, "atom:link")[0]?.attributes).toEqual({
      rel: "self",
      type: "application/rss+xml",
      href: `${SITE}/rss.xml`,
    });
    const [image] = childrenNamed(channel, "image");
    expect([childText(image, "title"), childText(image, "link"), childText(image, "url")]).toEqual([
      "Masthead",
      `${SITE}/`,
      `${SITE}/share.png`,
    ]);
    expect(items.map((item) => childText(item, "title"))).toEqual([
      'Storm "Nada" & <rain>',
      "For members",
    ]);
  });

  it("contains the full text of an article with absolute URLs", async () => {
    const {
      items: [item],
    } = await rss("/rss.xml");
    expect(childText(item, "link")).toBe(
      `${SITE}/article/${newsroom.english.id}/${newsroom.english.slug}`,
    );
    expect(childrenNamed(item, "guid")[0]).toMatchObject({
      text: `${SITE}/article/${newsroom.english.id}`,
      attributes: { isPermaLink: "true" },
    });
    expect(childText(item, "pubDate")).toBe(newsroom.published.toUTCString());
    expect(childText(item, "dc:creator")).toBe("Lina Haddadin");
    expect(childrenNamed(item, "category").map((element) => element.text)).toEqual([
      expect.stringMatching(/^Section/),
      "Rain",
    ]);
    const html = childText(item, "content:encoded") ?? "";
    expect(html).toContain(`<a href="${SITE}/category/1">the section</a>`);
    expect(html).toContain(`src="${SITE}/media/${newsroom.picture.hash}.jpg"`);
    expect(html).not.toMatch(/(src|href|srcset)="\//);
  });

  it("has the lead image as enclosure, with its actual size and type", async () => {
    const {
      items: [item],
    } = await rss("/rss.xml");
    const url = `${SITE}/media/${newsroom.picture.hash}.jpg`;
    expect(childrenNamed(item, "enclosure")[0]?.attributes).toEqual({
      url,
      length: String(newsroom.picture.bytes),
      type: "image/jpeg",
    });
    const [content] = childrenNamed(item, "media:content");
    expect(content?.attributes).toEqual({
      url,
      type: "image/jpeg",
      medium: "image",
      fileSize: String(newsroom.picture.bytes),
      width: "60",
      height: "40",
    });
    expect(childText(content, "media:description")).toBe("A <mint> wall");
    const file = await server.get(`/media/${newsroom.picture.hash}.jpg`);
    expect((await file.arrayBuffer()).byteLength).toBe(newsroom.picture.bytes);
  });

  it("contains only the summary of a premium article, in every format", async () => {
    for (const format of ["rss.xml", "atom.xml", "feed.json"]) {
      const feed = await text(`/${format}`);
      expect(feed).toContain("Only this much");
      expect(feed).not.toContain("the secret text");
    }
    const { items } = await rss("/rss.xml");
    expect(items[1]?.children.map((child) => child.name)).not.toContain("content:encoded");
  });

  it("contains Arabic articles, correctly encoded, only in the Arabic feed", async () => {
    const { channel, items } = await rss("/ar/rss.xml");
    expect(childText(channel, "language")).toBe("ar-JO");
    expect(childText(channel, "link")).toBe(`${SITE}/ar`);
    expect(childrenNamed(channel, "atom:link")[0]?.attributes.href).toBe(`${SITE}/ar/rss.xml`);
    expect(items.map((item) => childText(item, "title"))).toEqual([ARABIC_TITLE]);
    expect(childText(items[0], "link")).toBe(
      `${SITE}/ar/article/${newsroom.arabic.id}/${encodeURIComponent(newsroom.arabic.slug)}`,
    );
    expect(childText(items[0], "dc:creator")).toBe("لينا حدادين");
    expect(childText(items[0], "content:encoded")).toMatch(/^<div lang="ar-JO" dir="rtl">/);
    expect(await text("/ar/feed.json")).toContain(JSON.stringify(ARABIC_TITLE));
  });
});

describe("Atom feed", () => {
  it("has every element that RFC 4287 requires", async () => {
    const feed = readXml(await text("/atom.xml"));
    expect(feed).toMatchObject({
      name: "feed",
      attributes: { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en-US" },
    });
    expect(childText(feed, "id")).toBe(`${SITE}/atom.xml`);
    expect(childText(feed, "updated")).toBe(newsroom.published.toISOString());
    expect(
      childrenNamed(feed, "link").map((link) => [link.attributes.rel, link.attributes.href]),
    ).toEqual([
      ["self", `${SITE}/atom.xml`],
      ["alternate", `${SITE}/`],
    ]);
    expect(childText(childrenNamed(feed, "author")[0], "name")).toBe("Masthead");
    const entries = childrenNamed(feed, "entry");
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(childText(entry, "id")).toMatch(/^https:\/\/news\.example\/article\/\d+$/);
      expect(childText(entry, "title")).not.toBe("");
      expect(Date.parse(childText(entry, "updated") ?? "")).toBeGreaterThan(0);
      expect(childrenNamed(entry, "link")[0]?.attributes.rel).toBe("alternate");
    }
    expect(childrenNamed(entries[0], "content")[0]?.attributes.type).toBe("html");
    expect(childText(childrenNamed(entries[0], "author")[0], "uri")).toBe(
      `${SITE}/articles/lina-haddadin`,
    );
    expect(childrenNamed(entries[0], "link")[1]?.attributes).toMatchObject({
      rel: "enclosure",
      type: "image/jpeg",
      length: String(newsroom.picture.bytes),
    });
    expect(childrenNamed(entries[1], "content")).toEqual([]);
  });
});

const url = z.url({ protocol: /^https$/ });
const authors = z
  .array(z.strictObject({ name: z.string().min(1), url: url.optional() }))
  .optional();
const date = z.iso.datetime();

/** Schema of JSON Feed 1.1: required fields, and the optional fields that are used. */
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
        attachments: z
          .array(
            z.strictObject({
              url,
              mime_type: z.string(),
              size_in_bytes: z.number().int().positive(),
            }),
          )
          .optional(),
      })
      .refine((item) => item.content_html !== undefined || item.content_text !== undefined),
  ),
});

describe("JSON Feed", () => {
  it("matches the JSON Feed schema in both languages", async () => {
    for (const path of ["/feed.json", "/ar/feed.json", `/category/${newsroom.section}/feed.json`]) {
      const feed = jsonFeed.parse(JSON.parse(await text(path)));
      expect(feed.feed_url).toBe(SITE + path);
      expect(feed.items.length).toBeGreaterThan(0);
    }
  });
});

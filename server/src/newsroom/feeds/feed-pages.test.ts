import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeArticle, makeCategory } from "../../../test/factory.ts";
import { ARABIC_TITLE, makeFeedNewsroom } from "../../../test/feed-newsroom.ts";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { all, readXml, textOf, type XmlNode } from "../../../test/xml.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { listingSlug } from "../listing/slug.table.ts";
import { FEED_LENGTH } from "./feed-content.service.ts";

const SITE = "https://news.example";
const HOUR = 60 * 60 * 1000;

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

describe("feeds of a page", () => {
  it("exist of sections with what is below them, of tags, authors, people and sources", async () => {
    const section = await rss(`/category/${made.section}/rss.xml`);
    expect(textOf(section.channel, "title")).toBe("Masthead: Sky & Earth");
    expect(textOf(all(section.channel, "image")[0], "url")).toBe(`${SITE}/media/${made.picture.hash}.jpg`);
    expect(section.items).toHaveLength(2);
    for (const slug of ["lina-haddadin", "rain", "huda-rawashdeh", "sarha-wire"]) {
      const { channel, items } = await rss(`/articles/${slug}/rss.xml`);
      expect(textOf(channel, "link")).toBe(`${SITE}/articles/${slug}`);
      expect(items.map((item) => textOf(item, "link"))).toEqual([`${SITE}/article/${made.english.id}/${made.english.slug}`]);
    }
    const arabic = await rss(`/ar/articles/${encodeURIComponent("مطر")}/rss.xml`);
    expect(textOf(arabic.channel, "title")).toBe("Masthead: مطر".replace("Masthead", "ماستهد"));
    expect(arabic.items.map((item) => textOf(item, "title"))).toEqual([ARABIC_TITLE]);
  });

  it("hold the newest fifty", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const at = (i: number) => new Date(made.published.getTime() - (FEED_LENGTH + 10 - i) * HOUR);
    for (let i = 0; i < FEED_LENGTH + 3; i++)
      await makeArticle(db, { title: `Number ${i}`, categoryId, publishedAt: at(i), updatedAt: at(i) });
    const { items } = await rss(`/category/${categoryId}/rss.xml`);
    expect(items).toHaveLength(FEED_LENGTH);
    expect(textOf(items[0], "title")).toBe(`Number ${FEED_LENGTH + 2}`);
    expect(textOf(items.at(-1), "title")).toBe("Number 3");
  });

  it("are whole even when there is nothing to tell", async () => {
    const empty = await makeCategory(platform.database.db);
    // The notice of the new section is on its way.
    platform.memo.change(["list:category"]);
    const { channel, items } = await rss(`/category/${empty}/rss.xml`);
    expect(items).toEqual([]);
    expect(textOf(channel, "title")).toMatch(/^Masthead: Section/);
    expect(textOf(readXml(await text(`/category/${empty}/atom.xml`)), "updated")).toBe("1970-01-01T00:00:00.000Z");
  });

  it("leave the page's own 404 to what is not there, hidden or no feed", async () => {
    for (const path of [
      "/category/999999/rss.xml",
      "/category/x/rss.xml",
      "/articles/nobody/rss.xml",
      "/articles/desk-only/rss.xml",
      "/articles/most-read/rss.xml",
      "/rss",
      "/category/1/rss.json",
      `/articles/${"x".repeat(300)}/rss.xml`,
    ]) {
      const reply = await server.get(path);
      expect([path, reply.status, await reply.text()]).toEqual([path, 404, "no such page"]);
    }
  });

  it("lead from a former slug, another language's and a query to where they stand", async () => {
    await platform.database.db
      .insert(listingSlug)
      .values({ locale: "en-US", slug: "old rain", entity: "tag", entityId: made.rain, current: false });
    const moved: [string, string][] = [
      ["/articles/old%20rain/atom.xml", "/articles/rain/atom.xml"],
      [`/articles/${encodeURIComponent("مطر")}/rss.xml`, "/articles/rain/rss.xml"],
      ["/rss.xml?page=2", "/rss.xml"],
      ["/ar/latest-news/feed.json", "/ar/feed.json"],
    ];
    for (const [path, to] of moved) {
      const reply = await server.get(path);
      expect([reply.status, reply.headers.get("location")]).toEqual([301, to]);
    }
  });
});

describe("feeds over HTTP", () => {
  const TYPES = { "rss.xml": "application/rss+xml", "atom.xml": "application/atom+xml", "feed.json": "application/feed+json" };

  it("have their type, an ETag, and 304 for who has them", async () => {
    for (const [format, type] of Object.entries(TYPES)) {
      const first = await server.get(`/${format}`);
      expect(first.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"/);
      const again = await server.get(`/${format}`, { "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("are the same byte for byte when made anew, so that ETags hold", async () => {
    const others = [await serving(platform), await serving(platform)];
    try {
      for (const format of Object.keys(TYPES)) {
        const [one, two] = await Promise.all(others.map(async ({ get }) => (await get(`/${format}`)).headers.get("etag")));
        expect(one).toBe(two);
      }
    } finally {
      await Promise.all(others.map(({ close }) => close()));
    }
  });

  it("change with an article that they tell", async () => {
    const { db } = platform.database;
    const etag = (await server.get("/rss.xml")).headers.get("etag");
    const changed = new Date(made.published.getTime() + HOUR);
    await db.update(article).set({ title: "For all", updatedAt: changed }).where(eq(article.id, made.premium.id));
    await announceChange(db, [`article:${made.premium.id}`]);
    await vi.waitFor(async () => expect((await server.get("/rss.xml")).headers.get("etag")).not.toBe(etag), 5000);
    const { channel, items } = await rss("/rss.xml");
    expect(textOf(channel, "lastBuildDate")).toBe(changed.toUTCString());
    expect(items.map((item) => textOf(item, "title"))).toContain("For all");
  });
});

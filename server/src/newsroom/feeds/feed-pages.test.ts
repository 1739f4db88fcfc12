import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import {
  ARABIC_TITLE,
  fetchFeed,
  fetchRss,
  makeFeedNewsroom,
} from "../../../test/factories/feed-newsroom.ts";
import { testPlatform } from "../../../test/platform.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { topicSlug } from "../topic/topic-slug.table.ts";
import { MAX_FEED_ITEMS } from "./feed-content.service.ts";

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

describe("feed pages", () => {
  it("serves feeds of categories with their descendants, tags, authors, people and sources", async () => {
    const category = await rss(`/category/${newsroom.section}/rss.xml`);
    expect(childText(category.channel, "title")).toBe("Masthead: Sky & Earth");
    expect(childText(childrenNamed(category.channel, "image")[0], "url")).toBe(
      `${SITE}/media/${newsroom.picture.hash}.jpg`,
    );
    expect(category.items).toHaveLength(2);
    for (const slug of ["lina-haddadin", "rain", "huda-rawashdeh", "sarha-wire"]) {
      const { channel, items } = await rss(`/articles/${slug}/rss.xml`);
      expect(childText(channel, "link")).toBe(`${SITE}/articles/${slug}`);
      expect(items.map((item) => childText(item, "link"))).toEqual([
        `${SITE}/article/${newsroom.english.id}/${newsroom.english.slug}`,
      ]);
    }
    const arabic = await rss(`/ar/articles/${encodeURIComponent("مطر")}/rss.xml`);
    expect(childText(arabic.channel, "title")).toBe("Masthead: مطر".replace("Masthead", "ماستهد"));
    expect(arabic.items.map((item) => childText(item, "title"))).toEqual([ARABIC_TITLE]);
  });

  it("contains the 50 newest articles", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const at = (i: number) =>
      new Date(newsroom.published.getTime() - (MAX_FEED_ITEMS + 10 - i) * HOUR);
    for (let i = 0; i < MAX_FEED_ITEMS + 3; i++)
      await makeArticle(db, {
        title: `Number ${i}`,
        categoryId,
        publishedAt: at(i),
        updatedAt: at(i),
      });
    const { items } = await rss(`/category/${categoryId}/rss.xml`);
    expect(items).toHaveLength(MAX_FEED_ITEMS);
    expect(childText(items[0], "title")).toBe(`Number ${MAX_FEED_ITEMS + 2}`);
    expect(childText(items.at(-1), "title")).toBe("Number 3");
  });

  it("serves a valid feed for a category without articles", async () => {
    const empty = await makeCategory(platform.database.db);
    const { channel, items } = await rss(`/category/${empty}/rss.xml`);
    expect(items).toEqual([]);
    expect(childText(channel, "title")).toMatch(/^Masthead: Section/);
    expect(childText(readXml(await text(`/category/${empty}/atom.xml`)), "updated")).toBe(
      "1970-01-01T00:00:00.000Z",
    );
  });

  it("returns the 404 page for missing and hidden records, and for unknown formats", async () => {
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
      const response = await server.get(path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, "no such page"]);
    }
  });

  it("redirects a former slug, a slug of another language and a URL with a query to the current feed URL", async () => {
    await platform.database.db.insert(topicSlug).values({
      locale: "en-US",
      slug: "old rain",
      entity: "tag",
      entityId: newsroom.rain,
      current: false,
    });
    const redirects: [string, string][] = [
      ["/articles/old%20rain/atom.xml", "/articles/rain/atom.xml"],
      [`/articles/${encodeURIComponent("مطر")}/rss.xml`, "/articles/rain/rss.xml"],
      ["/rss.xml?page=2", "/rss.xml"],
      ["/ar/latest-news/feed.json", "/ar/feed.json"],
    ];
    for (const [path, target] of redirects) {
      const response = await server.get(path);
      expect([response.status, response.headers.get("location")]).toEqual([301, target]);
    }
  });
});

describe("feeds over HTTP", () => {
  const TYPES = {
    "rss.xml": "application/rss+xml",
    "atom.xml": "application/atom+xml",
    "feed.json": "application/feed+json",
  };

  it("sets content type and ETag, and returns 304 for a matching ETag", async () => {
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

  it("renders byte-identical feeds, so that ETags stay valid", async () => {
    const servers = [await startTestServer(platform), await startTestServer(platform)];
    try {
      for (const format of Object.keys(TYPES)) {
        const [first, second] = await Promise.all(
          servers.map(async ({ get }) => (await get(`/${format}`)).headers.get("etag")),
        );
        expect(first).toBe(second);
      }
    } finally {
      await Promise.all(servers.map(({ close }) => close()));
    }
  });

  it("updates a feed when one of its articles changes", async () => {
    const { db } = platform.database;
    const etag = (await server.get("/rss.xml")).headers.get("etag");
    const updatedAt = new Date(newsroom.published.getTime() + HOUR);
    await db
      .update(article)
      .set({ title: "For all", updatedAt })
      .where(eq(article.id, newsroom.premium.id));
    await announceChange(db, [`article:${newsroom.premium.id}`]);
    await expect
      .poll(async () => (await server.get("/rss.xml")).headers.get("etag"))
      .not.toBe(etag);
    const { channel, items } = await rss("/rss.xml");
    expect(childText(channel, "lastBuildDate")).toBe(updatedAt.toUTCString());
    expect(items.map((item) => childText(item, "title"))).toContain("For all");
  });
});

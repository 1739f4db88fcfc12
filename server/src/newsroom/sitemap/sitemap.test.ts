import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeArticle,
  makeCategory,
  makeTopic,
  TEST_ACTOR,
} from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { childrenNamed, childText, readXml, type XmlNode } from "../../../test/readers/xml.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { storeImage } from "../media/media.service.ts";
import { sitemapFiles, sitemapSections } from "./sitemap.service.ts";

const SITE = "https://news.example";
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

let platform: StartedPlatform;
let server: Awaited<ReturnType<typeof startTestServer>>;
type ArticleRef = { id: number; slug: string };
let english: ArticleRef;
let arabic: ArticleRef;
let untranslated: ArticleRef;
/** Article whose only translation is excluded from search engines. */
let hiddenTranslation: ArticleRef;
let image: { id: number; hash: string };
let categoryId: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const pixels = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#ff7000" },
  })
    .jpeg()
    .toBuffer();
  image = await storeImage(platform, pixels, {}, TEST_ACTOR);
  categoryId = await makeCategory(db);
  await makeCategory(db, { status: false });
  await makeTopic(db, "author", { name: { "en-US": "Lina Haddadin", "ar-JO": "لينا حدادين" } });
  await makeTopic(db, "tag", { name: { "en-US": "Rain", "ar-JO": "مطر" } });
  english = await makeArticle(db, {
    categoryId,
    title: "Storm & rain",
    publishedAt: hoursAgo(30),
    updatedAt: hoursAgo(20),
    images: [{ mediaId: image.id }],
  });
  arabic = await makeArticle(db, {
    categoryId,
    locale: "ar-JO",
    title: "عاصفة <ومطر>",
    translationOf: english.id,
    publishedAt: hoursAgo(29),
  });
  untranslated = await makeArticle(db, { categoryId, publishedAt: hoursAgo(47) });
  hiddenTranslation = await makeArticle(db, { categoryId, publishedAt: hoursAgo(49) });
  await makeArticle(
    db,
    { categoryId, locale: "ar-JO", translationOf: hiddenTranslation.id },
    { noindex: true },
  );
  await makeArticle(db, { categoryId }, { noindex: true });
  await makeArticle(db, { categoryId }, { expiresAt: hoursAgo(1) });
  await makeArticle(db, { categoryId }, { enable: false });
  await makeArticle(db, { categoryId }, { deletedAt: hoursAgo(1) });
  await makeArticle(db, { categoryId }, { canonicalUrl: "https://elsewhere.example/first" });
  await makeArticle(db, { categoryId, publishedAt: null });
  await makeArticle(db, { categoryId, publishedAt: hoursAgo(-1) });
  server = await startTestServer(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function read(path: string): Promise<XmlNode> {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return readXml(await response.text());
}

const locations = (root: XmlNode, name = "url") =>
  childrenNamed(root, name).map((element) => childText(element, "loc"));
const urlOf = ({ id, slug }: ArticleRef, prefix = "") =>
  `${SITE}${prefix}/article/${id}/${encodeURIComponent(slug)}`;

describe("sitemap", () => {
  it("splits files at the limit of URLs, so that each page is in one of them", async () => {
    const context = innerContext(platform, "en-US");
    const all = (await sitemapSections(context)).map(({ url }) => url);
    const limit = 3;
    const names = (await sitemapFiles(context, limit)).map(({ url }) =>
      url.replace(`${SITE}/sitemaps/`, "").replace(".xml", ""),
    );
    const parts = names.filter((name) => name.startsWith("sections"));
    expect(parts.slice(0, 2)).toEqual(["sections", "sections-2"]);
    expect(parts).toHaveLength(Math.ceil(all.length / limit));
    const files = await Promise.all(parts.map((_, i) => sitemapSections(context, i + 1, limit)));
    expect(files.flat().map(({ url }) => url)).toEqual(all);
    for (const file of files) expect(file.length).toBeLessThanOrEqual(limit);
    await expect(sitemapSections(context, parts.length + 1, limit)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await server.get("/sitemaps/sections-2.xml")).status).toBe(404);
    expect((await server.get("/sitemaps/sections-1.xml")).status).toBe(404);
  });

  it("lists its files with their last change, and is referenced by robots.txt", async () => {
    const index = await read("/sitemap.xml");
    expect(index).toMatchObject({
      name: "sitemapindex",
      attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
    });
    expect(locations(index, "sitemap")).toEqual(
      ["sections", "news", "articles-1"].map((name) => `${SITE}/sitemaps/${name}.xml`),
    );
    for (const part of childrenNamed(index, "sitemap"))
      expect(childText(part, "lastmod")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const robots = await (await server.get("/robots.txt")).text();
    expect(robots.split("\n")).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it("lists only the articles that search engines may index", async () => {
    const part = await read("/sitemaps/articles-1.xml");
    expect(locations(part)).toEqual([
      urlOf(english),
      urlOf(arabic, "/ar"),
      urlOf(untranslated),
      urlOf(hiddenTranslation),
    ]);
    expect(Date.parse(childText(childrenNamed(part, "url")[0], "lastmod") ?? "")).toBeCloseTo(
      hoursAgo(20).getTime(),
      -5,
    );
    expect(
      childText(childrenNamed(childrenNamed(part, "url")[0], "image:image")[0], "image:loc"),
    ).toBe(`${SITE}/media/${image.hash}.jpg`);
    expect(childrenNamed(childrenNamed(part, "url")[2], "image:image")).toEqual([]);
  });

  it("links the translations of an article with each other, except those excluded from search engines", async () => {
    const part = await read("/sitemaps/articles-1.xml");
    const alternates = childrenNamed(part, "url").map((url) =>
      childrenNamed(url, "xhtml:link").map(({ attributes }) => [
        attributes.rel,
        attributes.hreflang,
        attributes.href,
      ]),
    );
    const both = [
      ["alternate", "en-US", urlOf(english)],
      ["alternate", "ar-JO", urlOf(arabic, "/ar")],
    ];
    expect(alternates).toEqual([both, both, [], []]);
  });

  it("lists categories, tags, authors and fixed pages in each language, with alternates", async () => {
    const part = await read("/sitemaps/sections.xml");
    const found = locations(part);
    for (const path of [
      "/",
      "/latest-news",
      "/info/about_us",
      "/info/contact_us",
      "/info/terms_and_privacy",
      `/category/${categoryId}`,
      "/articles/lina-haddadin",
      "/articles/rain",
    ])
      expect(found).toContain(SITE + path);
    for (const path of [
      "",
      "/latest-news",
      "/info/about_us",
      `/category/${categoryId}`,
      `/articles/${encodeURIComponent("مطر")}`,
    ])
      expect(found).toContain(`${SITE}/ar${path}`);
    expect(found.filter((url) => url?.includes("/category/"))).toHaveLength(2);
    const rain = childrenNamed(part, "url").find(
      (url) => childText(url, "loc") === `${SITE}/articles/rain`,
    );
    expect(childrenNamed(rain, "xhtml:link").map(({ attributes }) => attributes.href)).toEqual([
      `${SITE}/articles/rain`,
      `${SITE}/ar/articles/${encodeURIComponent("مطر")}`,
    ]);
  });

  it("has a news sitemap with the articles of the last two days, newest first", async () => {
    const news = await read("/sitemaps/news.xml");
    expect(locations(news)).toEqual([urlOf(arabic, "/ar"), urlOf(english), urlOf(untranslated)]);
    const [item] = childrenNamed(childrenNamed(news, "url")[0], "news:news");
    const [publication] = childrenNamed(item, "news:publication");
    expect([
      childText(publication, "news:name"),
      childText(publication, "news:language"),
      childText(item, "news:title"),
    ]).toEqual(["ماستهد", "ar", "عاصفة <ومطر>"]);
    expect(Date.parse(childText(item, "news:publication_date") ?? "")).toBeCloseTo(
      hoursAgo(29).getTime(),
      -5,
    );
    expect(
      childText(
        childrenNamed(
          childrenNamed(childrenNamed(news, "url")[1], "news:news")[0],
          "news:publication",
        )[0],
        "news:language",
      ),
    ).toBe("en");
  });

  it("returns 404 for unknown files and locales, and 304 for a matching ETag", async () => {
    for (const path of [
      "/sitemaps/articles-2.xml",
      "/sitemaps/articles-0.xml",
      "/sitemaps/articles-x.xml",
      "/ar/sitemap.xml",
      "/sitemaps/pages.xml",
    ])
      expect((await server.get(path)).status).toBe(404);
    for (const path of [
      "/sitemap.xml",
      "/sitemaps/articles-1.xml",
      "/sitemaps/sections.xml",
      "/sitemaps/news.xml",
    ]) {
      const etag = (await server.get(path)).headers.get("etag") ?? "";
      expect((await server.get(path, { "if-none-match": etag })).status).toBe(304);
    }
  });
});

describe("sitemap of a large archive", () => {
  const ROWS = 20_000;
  let archive: StartedPlatform;
  let archiveServer: Awaited<ReturnType<typeof startTestServer>>;

  beforeAll(async () => {
    archive = await testPlatform();
    // Ids 1 to 20,000, published a minute apart, the newest last; every thousandth is excluded from
    // search engines.
    await archive.database.db.execute(sql`insert into article (locale, title, slug, body, published_at, updated_at, noindex)
      select case when n % 2 = 0 then 'ar-JO' else 'en-US' end, 'Story ' || n, 'story-' || n, '{"type":"doc","content":[]}', now() - (${ROWS}::int - n) * interval '1 minute', now() - (${ROWS}::int - n) * interval '1 minute', n % 1000 = 0
      from generate_series(1, ${ROWS}::int) n order by n`);
    archiveServer = await startTestServer(archive);
  });

  afterAll(async () => {
    await archiveServer.close();
    await archive.stop();
  });

  const readArchive = async (path: string) => readXml(await (await archiveServer.get(path)).text());
  const ids = (root: XmlNode) =>
    locations(root).map((url) => Number(/article\/(\d+)\//.exec(url ?? "")?.[1]));

  it("has files of ten thousand ids each, without gaps or duplicates at their boundaries", async () => {
    expect(locations(await readArchive("/sitemap.xml"), "sitemap").slice(2)).toEqual([
      `${SITE}/sitemaps/articles-2.xml`,
      `${SITE}/sitemaps/articles-1.xml`,
    ]);
    const [first, second] = [
      ids(await readArchive("/sitemaps/articles-1.xml")),
      ids(await readArchive("/sitemaps/articles-2.xml")),
    ];
    expect([first[0], first.at(-1), second[0], second.at(-1)]).toEqual([1, 9999, 10_001, 19_999]);
    expect([first.length, second.length]).toEqual([9990, 9990]);
    expect(new Set([...first, ...second]).size).toBe(19_980);
    expect((await archiveServer.get("/sitemaps/articles-3.xml")).status).toBe(404);
  });

  it("states the last change of each file", async () => {
    const times = childrenNamed(await readArchive("/sitemap.xml"), "sitemap")
      .slice(2)
      .map((element) => Date.parse(childText(element, "lastmod") ?? ""));
    expect((times[0] ?? 0) - (times[1] ?? 0)).toBeCloseTo(10_000 * 60_000, -3);
  });

  it("limits the news sitemap to a thousand articles", async () => {
    const news = ids(await readArchive("/sitemaps/news.xml"));
    expect(news).toHaveLength(1000);
    expect(news[0]).toBe(19_999);
  });

  it("renders a file with less than a second of CPU time", async () => {
    const coldServer = await startTestServer(archive);
    try {
      const before = process.cpuUsage();
      await (await coldServer.get("/sitemaps/articles-2.xml")).text();
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000);
    } finally {
      await coldServer.close();
    }
  });
});

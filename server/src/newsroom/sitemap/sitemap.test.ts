import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory, makeListing, TESTER } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { serving } from "../../../test/serving.ts";
import { all, readXml, textOf, type XmlNode } from "../../../test/xml.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { storePicture } from "../media/media.service.ts";

const SITE = "https://news.example";
const HOUR = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

let platform: StartedPlatform;
let server: Awaited<ReturnType<typeof serving>>;
type Made = { id: number; slug: string };
let english: Made;
let arabic: Made;
let alone: Made;
let half: Made;
let picture: { id: number; hash: string };
let section: number;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const pixels = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#ff7000" } })
    .jpeg()
    .toBuffer();
  picture = await storePicture(platform, pixels, {}, TESTER);
  section = await makeCategory(db);
  await makeCategory(db, { status: false });
  const categoryId = section;
  await makeListing(db, "author", { name: { "en-US": "Lina Haddadin", "ar-JO": "لينا حدادين" } });
  await makeListing(db, "tag", { name: { "en-US": "Rain", "ar-JO": "مطر" } });
  english = await makeArticle(db, {
    categoryId,
    title: "Storm & rain",
    publishedAt: hoursAgo(30),
    updatedAt: hoursAgo(20),
    images: [{ mediaId: picture.id }],
  });
  arabic = await makeArticle(db, {
    categoryId,
    locale: "ar-JO",
    title: "عاصفة <ومطر>",
    translationOf: english.id,
    publishedAt: hoursAgo(29),
  });
  alone = await makeArticle(db, { categoryId, publishedAt: hoursAgo(47) });
  half = await makeArticle(db, { categoryId, publishedAt: hoursAgo(49) });
  await makeArticle(db, { categoryId, locale: "ar-JO", translationOf: half.id }, { noindex: true });
  await makeArticle(db, { categoryId }, { noindex: true });
  await makeArticle(db, { categoryId }, { expiresAt: hoursAgo(1) });
  await makeArticle(db, { categoryId }, { enable: false });
  await makeArticle(db, { categoryId }, { deletedAt: hoursAgo(1) });
  await makeArticle(db, { categoryId }, { canonicalUrl: "https://elsewhere.example/first" });
  await makeArticle(db, { categoryId, publishedAt: null });
  await makeArticle(db, { categoryId, publishedAt: hoursAgo(-1) });
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

async function read(path: string): Promise<XmlNode> {
  const reply = await server.get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  return readXml(await reply.text());
}

const locations = (root: XmlNode, name = "url") => all(root, name).map((one) => textOf(one, "loc"));
const addressOf = ({ id, slug }: Made, prefix = "") => `${SITE}${prefix}/article/${id}/${encodeURIComponent(slug)}`;

describe("sitemap", () => {
  it("names its parts with their last change, and robots.txt names it", async () => {
    const index = await read("/sitemap.xml");
    expect(index).toMatchObject({ name: "sitemapindex", attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" } });
    expect(locations(index, "sitemap")).toEqual(["sections", "news", "articles-1"].map((name) => `${SITE}/sitemaps/${name}.xml`));
    for (const part of all(index, "sitemap")) expect(textOf(part, "lastmod")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const robots = await (await server.get("/robots.txt")).text();
    expect(robots.split("\n")).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it("lists the articles that search engines may list, and no others", async () => {
    const part = await read("/sitemaps/articles-1.xml");
    expect(locations(part)).toEqual([addressOf(english), addressOf(arabic, "/ar"), addressOf(alone), addressOf(half)]);
    expect(Date.parse(textOf(all(part, "url")[0], "lastmod") ?? "")).toBeCloseTo(hoursAgo(20).getTime(), -5);
    expect(textOf(all(all(part, "url")[0], "image:image")[0], "image:loc")).toBe(`${SITE}/media/${picture.hash}.jpg`);
    expect(all(all(part, "url")[2], "image:image")).toEqual([]);
  });

  it("names the translations of an article on both sides, itself included, and none that is kept from search engines", async () => {
    const part = await read("/sitemaps/articles-1.xml");
    const pairs = all(part, "url").map((url) =>
      all(url, "xhtml:link").map(({ attributes }) => [attributes.rel, attributes.hreflang, attributes.href]),
    );
    const both = [
      ["alternate", "en-US", addressOf(english)],
      ["alternate", "ar-JO", addressOf(arabic, "/ar")],
    ];
    expect(pairs).toEqual([both, both, [], []]);
  });

  it("lists sections, tags, authors and the fixed pages in each language, paired", async () => {
    const part = await read("/sitemaps/sections.xml");
    const found = locations(part);
    for (const path of [
      "/",
      "/latest-news",
      "/info/about_us",
      "/info/contact_us",
      "/info/terms_and_privacy",
      `/category/${section}`,
      "/articles/lina-haddadin",
      "/articles/rain",
    ])
      expect(found).toContain(SITE + path);
    for (const path of ["", "/latest-news", "/info/about_us", `/category/${section}`, `/articles/${encodeURIComponent("مطر")}`])
      expect(found).toContain(`${SITE}/ar${path}`);
    expect(found.filter((url) => url?.includes("/category/"))).toHaveLength(2);
    const rain = all(part, "url").find((url) => textOf(url, "loc") === `${SITE}/articles/rain`);
    expect(all(rain, "xhtml:link").map(({ attributes }) => attributes.href)).toEqual([
      `${SITE}/articles/rain`,
      `${SITE}/ar/articles/${encodeURIComponent("مطر")}`,
    ]);
  });

  it("gives news search the last two days, newest first", async () => {
    const news = await read("/sitemaps/news.xml");
    expect(locations(news)).toEqual([addressOf(arabic, "/ar"), addressOf(english), addressOf(alone)]);
    const [item] = all(all(news, "url")[0], "news:news");
    const [publication] = all(item, "news:publication");
    expect([textOf(publication, "news:name"), textOf(publication, "news:language"), textOf(item, "news:title")]).toEqual([
      "ماستهد",
      "ar",
      "عاصفة <ومطر>",
    ]);
    expect(Date.parse(textOf(item, "news:publication_date") ?? "")).toBeCloseTo(hoursAgo(29).getTime(), -5);
    expect(textOf(all(all(all(news, "url")[1], "news:news")[0], "news:publication")[0], "news:language")).toBe("en");
  });

  it("stands in one place, and answers 304 to who has it", async () => {
    for (const path of [
      "/sitemaps/articles-2.xml",
      "/sitemaps/articles-0.xml",
      "/sitemaps/articles-x.xml",
      "/ar/sitemap.xml",
      "/sitemaps/pages.xml",
    ])
      expect((await server.get(path)).status).toBe(404);
    for (const path of ["/sitemap.xml", "/sitemaps/articles-1.xml", "/sitemaps/sections.xml", "/sitemaps/news.xml"]) {
      const etag = (await server.get(path)).headers.get("etag") ?? "";
      expect((await server.get(path, { "if-none-match": etag })).status).toBe(304);
    }
  });
});

describe("sitemap of a large archive", () => {
  const ROWS = 20_000;
  let big: StartedPlatform;
  let bigServer: Awaited<ReturnType<typeof serving>>;

  beforeAll(async () => {
    big = await testPlatform();
    // Ids 1 to 20,000, a minute apart, the newest last; every thousandth is kept from search engines.
    await big.database.db.execute(sql`insert into article (locale, title, slug, body, published_at, updated_at, noindex)
      select case when n % 2 = 0 then 'ar-JO' else 'en-US' end, 'Story ' || n, 'story-' || n, '{"type":"doc","content":[]}', now() - (${ROWS}::int - n) * interval '1 minute', now() - (${ROWS}::int - n) * interval '1 minute', n % 1000 = 0
      from generate_series(1, ${ROWS}::int) n order by n`);
    bigServer = await serving(big);
  });

  afterAll(async () => {
    await bigServer.close();
    await big.stop();
  });

  const readBig = async (path: string) => readXml(await (await bigServer.get(path)).text());
  const ids = (root: XmlNode) => locations(root).map((url) => Number(/article\/(\d+)\//.exec(url ?? "")?.[1]));

  it("has parts of ten thousand ids, without a gap or a repetition at their border", async () => {
    expect(locations(await readBig("/sitemap.xml"), "sitemap").slice(2)).toEqual([
      `${SITE}/sitemaps/articles-2.xml`,
      `${SITE}/sitemaps/articles-1.xml`,
    ]);
    const [first, second] = [ids(await readBig("/sitemaps/articles-1.xml")), ids(await readBig("/sitemaps/articles-2.xml"))];
    expect([first[0], first.at(-1), second[0], second.at(-1)]).toEqual([1, 9999, 10_001, 19_999]);
    expect([first.length, second.length]).toEqual([9990, 9990]);
    expect(new Set([...first, ...second]).size).toBe(19_980);
    expect((await bigServer.get("/sitemaps/articles-3.xml")).status).toBe(404);
  });

  it("says when each part changed last", async () => {
    const times = all(await readBig("/sitemap.xml"), "sitemap")
      .slice(2)
      .map((one) => Date.parse(textOf(one, "lastmod") ?? ""));
    expect((times[0] ?? 0) - (times[1] ?? 0)).toBeCloseTo(10_000 * 60_000, -3);
  });

  it("gives news search a thousand at most", async () => {
    const news = ids(await readBig("/sitemaps/news.xml"));
    expect(news).toHaveLength(1000);
    expect(news[0]).toBe(19_999);
  });

  it("makes a part with under a second of work, however busy the machine is", async () => {
    const fresh = await serving(big);
    try {
      const before = process.cpuUsage();
      await (await fresh.get("/sitemaps/articles-2.xml")).text();
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000);
    } finally {
      await fresh.close();
    }
  });
});

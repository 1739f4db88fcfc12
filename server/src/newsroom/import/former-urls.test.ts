import type { Locale } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/factories/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { parsePageUrl } from "../../platform/pages/page-url.ts";
import type { PageRenderer } from "../../platform/pages/render-page.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { article } from "../article/article.table.ts";
import { category } from "../category/category.table.ts";
import { formerSites } from "../former-url/former-site.service.ts";
import { formerSitesOf } from "../former-url/former-site.store.ts";
import { withRedirects } from "../former-url/former-url.pages.ts";
import { findRedirect } from "../former-url/former-url.service.ts";
import { importPosts } from "./import.service.ts";
import { parseWxr } from "./wordpress/wxr.parser.ts";

const WORDPRESS = readFixture("wordpress.xml");

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const importExport = async (xml: string, locale: Locale) => {
  const report = await importPosts(platform, await parseWxr(sourceOf(xml), "Asia/Amman"), {
    locale,
    storeImages: false,
    now: new Date("2024-06-01T00:00:00Z"),
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });
  // The cached list of former sites is invalidated asynchronously.
  const sites = await formerSitesOf(platform.database.db);
  await expect.poll(() => formerSites(innerContext(platform, locale))).toEqual(sites);
  return report;
};

const noPage: PageRenderer = async () => ({
  status: 404,
  text: "",
  contentType: "text/html",
  cacheable: true,
});
const getPage = (target: string) => withRedirects(platform, noPage)(parsePageUrl(target));
const redirectOf = (path: string) => findRedirect(innerContext(platform, "en-US"), path);

async function articleOf(site: string, postId: number) {
  const [row] = await platform.database.db
    .select()
    .from(article)
    .where(eq(article.importKey, `wxr:${site}:${postId}`));
  if (!row) throw new Error(`post ${postId} was not imported`);
  return row;
}

it("redirects no WordPress URLs without an import, and does not query the database for short ones", async () => {
  for (const path of ["/feed/", "/2012/01/", "/page/2", "/comments/feed"])
    expect(await redirectOf(path), path).toBeUndefined();
  await platform.memo.get("former-sites", async () => []);
  const { db } = platform.database;
  const throwingDb = new Proxy(db, {
    get: () => {
      throw new Error("unexpected database query");
    },
  });
  const context = { ...innerContext(platform, "en-US"), db: throwingDb };
  for (const path of ["/?p=1", "/?cat=2", "/?tag=water", "/?author=3", "/?feed=rss2", "/?m=2012"])
    expect(await findRedirect(context, path), path).toBeUndefined();
});

describe("redirects of an imported WordPress site", () => {
  it("redirects posts, categories, tags and authors, including their feeds, pages and AMP pages", async () => {
    await importExport(WORDPRESS, "en-US");
    const dam = await articleOf("https://old.example", 101);
    const post = `/article/${dam.id}/the-dam`;
    const categoryPage = `/category/${dam.categoryId}`;
    const redirects: Record<string, string> = {
      "/2012/01/05/the-dam/": post,
      "/2012/01/05/the-dam/feed/": post,
      "/2012/01/05/the-dam/amp/": post,
      "/2012/01/05/the-dam/comment-page-2/": post,
      "/2012/01/05/the-dam/embed": post,
      "/?p=101": post,
      "/?feed=rss2&p=101": post,
      "/category/world/levant/": categoryPage,
      "/category/levant/feed/": `${categoryPage}/rss.xml`,
      "/category/levant/feed/atom/": `${categoryPage}/atom.xml`,
      "/category/levant/page/3/": categoryPage,
      "/?cat=12": categoryPage,
      "/?cat=12&feed=rss2": `${categoryPage}/rss.xml`,
      "/tag/water/": "/articles/water",
      "/tag/water/feed/": "/articles/water/rss.xml",
      "/?tag=water": "/articles/water",
      "/author/mariam/": "/articles/mariam",
      "/author/mariam/feed/": "/articles/mariam/rss.xml",
      "/?author=1": "/articles/mariam",
      // WordPress drops the @ of an email address used as login, and replaces its dots with
      // hyphens.
      "/author/deskold-example/": "/articles/news-desk",
    };
    for (const [path, location] of Object.entries(redirects))
      expect(await getPage(path), path).toMatchObject({
        status: 301,
        cacheable: true,
        headers: { location },
      });
  });

  it("redirects the feeds and pages of the whole site", async () => {
    const redirects: Record<string, string> = {
      "/feed/": "/rss.xml",
      "/feed/rss2/": "/rss.xml",
      "/feed/atom/": "/atom.xml",
      "/rdf": "/rss.xml",
      "/comments/feed/": "/rss.xml",
      "/?feed=rss2": "/rss.xml",
      "/?feed=atom": "/atom.xml",
      "/page/2/": "/latest-news",
    };
    for (const [path, location] of Object.entries(redirects))
      expect(await getPage(path), path).toMatchObject({ status: 301, headers: { location } });
  });

  it("redirects a date archive to the latest articles, starting at the end of the period", async () => {
    const after = async (postId: number) =>
      `/latest-news?after=${(await articleOf("https://old.example", postId)).id.toString(36)}`;
    // Posts 101 (5 January 2012), 107 (5 February), 108 (6 February), 109 (1 July), 112 (2013), 110
    // (2019).
    expect(await redirectOf("/2012/")).toBe(await after(112));
    expect(await redirectOf("/2012/01/")).toBe(await after(107));
    expect(await redirectOf("/2012/02/05/")).toBe(await after(108));
    expect(await redirectOf("/2012/02/page/2/")).toBe(await after(109));
    expect(await redirectOf("/?m=201201")).toBe(await after(107));
    expect(await redirectOf("/2012/01/feed/")).toBe("/rss.xml");
    expect(await redirectOf("/2019/")).toBe("/latest-news");
    for (const path of ["/2012/13/", "/2012/01/40", "/1234/", "/2012/01/05/no-such-post/"])
      expect(await redirectOf(path), path).toBeUndefined();
  });

  it("returns 404 for unknown URLs, and redirects unknown short URLs to the home page without caching", async () => {
    for (const path of [
      "/category/none/feed/",
      "/author/nobody/feed/",
      "/feed/none",
      "/about/",
      "/nothing/amp/",
    ])
      expect(await getPage(path), path).toMatchObject({ status: 404 });
    for (const path of ["/?p=999999", "/?cat=999", "/?tag=none", "/?page_id=201"])
      expect(await getPage(path), path).toMatchObject({
        status: 302,
        cacheable: false,
        headers: { location: "/" },
      });
    for (const path of ["/?p=1%20or%201", "/?cat=x", "/?tag=a/b", "/?feed=x", "/?s=dam"])
      expect(parsePageUrl(path).key, path).toBe("/");
  });

  it("redirects a password-protected post only after staff enable its article", async () => {
    const { db } = platform.database;
    expect(await redirectOf("/2012/02/03/behind/")).toBeUndefined();
    const protectedPost = await articleOf("https://old.example", 105);
    await db.update(article).set({ enable: true }).where(eq(article.id, protectedPost.id));
    expect(await redirectOf("/2012/02/03/behind/")).toBe(`/article/${protectedPost.id}/behind`);
  });

  it("redirects a second site in a folder to the feeds of its language and to its own categories", async () => {
    const blog = WORDPRESS.replaceAll("https://old.example", "https://two.example/blog")
      .replaceAll("[levant]", "[gulf]")
      .replaceAll('"levant"', '"gulf"');
    await importExport(blog.replaceAll("Levant &amp; Gulf", "Gulf"), "ar-JO");
    expect(await redirectOf("/blog/feed/")).toBe("/ar/rss.xml");
    expect(await redirectOf("/blog/")).toBe("/ar");
    expect(await redirectOf("/blog/2019/")).toBe("/ar/latest-news");
    expect(await redirectOf("/feed/")).toBe("/rss.xml");
    const [first, second] = [
      await articleOf("https://old.example", 101),
      await articleOf("https://two.example/blog", 101),
    ];
    expect(second.categoryId).not.toBe(first.categoryId);
    expect(await redirectOf("/?cat=12")).toBe(`/category/${first.categoryId}`);
    expect(await redirectOf("/blog/?cat=12")).toBe(`/ar/category/${second.categoryId}`);
    expect(await redirectOf("/blog/?p=101")).toMatch(new RegExp(`^/ar/article/${second.id}/`));
  });
});

describe("categories of an imported site", () => {
  it("creates categories outside of the menu and the home page, and skips those without a post", async () => {
    const withEmptyCategory = WORDPRESS.replaceAll("old.example", "third.example").replace(
      "<w:category>",
      "<w:category><w:term_id>99</w:term_id><w:category_nicename>unused</w:category_nicename><w:cat_name>Unused</w:cat_name></w:category><w:category>",
    );
    const report = await importExport(withEmptyCategory, "en-US");
    expect(report.leftOut.get("sections without a post")).toBe(1);
    const rows = await platform.database.db.select().from(category);
    expect(rows.map(({ slug }) => slug["en-US"])).toEqual(
      expect.arrayContaining(["world", "levant"]),
    );
    expect(rows.map(({ slug }) => slug["en-US"])).not.toContain("unused");
    expect(rows.filter(({ inMenu, onHome }) => inMenu || onHome)).toEqual([]);
  });
});

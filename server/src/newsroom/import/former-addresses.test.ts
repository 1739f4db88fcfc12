import type { Locale } from "@masthead/contract/system/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFixture, sourceOf } from "../../../test/import-source.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readAddress } from "../../platform/http/address.ts";
import type { PageMaker } from "../../platform/http/pages.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { formerSites } from "../../system/redirect/former-site.service.ts";
import { withRedirects } from "../../system/redirect/redirect.pages.ts";
import { findRedirect } from "../../system/redirect/redirect.service.ts";
import { formerSitesOf } from "../../system/redirect/redirect.store.ts";
import { article } from "../article/article.table.ts";
import { category } from "../category/category.table.ts";
import { importPosts } from "./import.service.ts";
import { incomingWxr } from "./wxr.incoming.ts";

const WORDPRESS = readFixture("wordpress.xml");

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const bringIn = async (xml: string, locale: Locale) => {
  const report = await importPosts(platform, await incomingWxr(sourceOf(xml), "Asia/Amman"), {
    locale,
    media: false,
    now: new Date("2024-06-01T00:00:00Z"),
    actor: { id: null, name: "test" },
    onProgress: () => {},
  });
  // The notice that the cached list of former sites has changed arrives a moment later.
  const sites = await formerSitesOf(platform.database.db);
  await expect.poll(() => formerSites(innerContext(platform, locale))).toEqual(sites);
  return report;
};

const noPage: PageMaker = async () => ({ status: 404, text: "", contentType: "text/html", keep: true });
const ask = (target: string) => withRedirects(platform, noPage)(readAddress(target));
const where = (path: string) => findRedirect(innerContext(platform, "en-US"), path);

async function articleOf(site: string, post: number) {
  const [row] = await platform.database.db
    .select()
    .from(article)
    .where(eq(article.importKey, `wxr:${site}:${post}`));
  if (!row) throw new Error(`post ${post} is not here`);
  return row;
}

it("a site that imported nothing has no WordPress addresses, and its database is not asked for short ones", async () => {
  for (const path of ["/feed/", "/2012/01/", "/page/2", "/comments/feed"]) expect(await where(path), path).toBeUndefined();
  await platform.memo.get("former-sites", async () => []);
  const { db } = platform.database;
  const refusing = new Proxy(db, {
    get: () => {
      throw new Error("the database was asked");
    },
  });
  const context = { ...innerContext(platform, "en-US"), db: refusing };
  for (const path of ["/?p=1", "/?cat=2", "/?tag=water", "/?author=3", "/?feed=rss2", "/?m=2012"])
    expect(await findRedirect(context, path), path).toBeUndefined();
});

describe("former addresses of an imported WordPress site", () => {
  it("lead from posts, sections, tags and authors to theirs, also behind their feeds, pages and AMP pages", async () => {
    await bringIn(WORDPRESS, "en-US");
    const dam = await articleOf("https://old.example", 101);
    const post = `/article/${dam.id}/the-dam`;
    const section = `/category/${dam.categoryId}`;
    const leads: Record<string, string> = {
      "/2012/01/05/the-dam/": post,
      "/2012/01/05/the-dam/feed/": post,
      "/2012/01/05/the-dam/amp/": post,
      "/2012/01/05/the-dam/comment-page-2/": post,
      "/2012/01/05/the-dam/embed": post,
      "/?p=101": post,
      "/?feed=rss2&p=101": post,
      "/category/world/levant/": section,
      "/category/levant/feed/": `${section}/rss.xml`,
      "/category/levant/feed/atom/": `${section}/atom.xml`,
      "/category/levant/page/3/": section,
      "/?cat=12": section,
      "/?cat=12&feed=rss2": `${section}/rss.xml`,
      "/tag/water/": "/articles/water",
      "/tag/water/feed/": "/articles/water/rss.xml",
      "/?tag=water": "/articles/water",
      "/author/mariam/": "/articles/mariam",
      "/author/mariam/feed/": "/articles/mariam/rss.xml",
      "/?author=1": "/articles/mariam",
      // WordPress drops the @ of a login that is a mailbox, and writes hyphens for its dots.
      "/author/deskold-example/": "/articles/news-desk",
    };
    for (const [path, location] of Object.entries(leads))
      expect(await ask(path), path).toMatchObject({ status: 301, keep: true, headers: { location } });
  });

  it("lead from feeds and pages of the site to those of this one", async () => {
    const leads: Record<string, string> = {
      "/feed/": "/rss.xml",
      "/feed/rss2/": "/rss.xml",
      "/feed/atom/": "/atom.xml",
      "/rdf": "/rss.xml",
      "/comments/feed/": "/rss.xml",
      "/?feed=rss2": "/rss.xml",
      "/?feed=atom": "/atom.xml",
      "/page/2/": "/latest-news",
    };
    for (const [path, location] of Object.entries(leads))
      expect(await ask(path), path).toMatchObject({ status: 301, headers: { location } });
  });

  it("lead from a date archive to the latest articles from the end of that period on", async () => {
    const after = async (post: number) => `/latest-news?after=${(await articleOf("https://old.example", post)).id.toString(36)}`;
    // Posts 101 (5 January 2012), 107 (5 February), 108 (6 February), 109 (1 July), 112 (2013), 110 (2019).
    expect(await where("/2012/")).toBe(await after(112));
    expect(await where("/2012/01/")).toBe(await after(107));
    expect(await where("/2012/02/05/")).toBe(await after(108));
    expect(await where("/2012/02/page/2/")).toBe(await after(109));
    expect(await where("/?m=201201")).toBe(await after(107));
    expect(await where("/2012/01/feed/")).toBe("/rss.xml");
    expect(await where("/2019/")).toBe("/latest-news");
    for (const path of ["/2012/13/", "/2012/01/40", "/1234/", "/2012/01/05/no-such-post/"]) expect(await where(path), path).toBeUndefined();
  });

  it("that name nothing are not found, and short ones lead home without being kept", async () => {
    for (const path of ["/category/none/feed/", "/author/nobody/feed/", "/feed/none", "/about/", "/nothing/amp/"])
      expect(await ask(path), path).toMatchObject({ status: 404 });
    for (const path of ["/?p=999999", "/?cat=999", "/?tag=none", "/?page_id=201"])
      expect(await ask(path), path).toMatchObject({ status: 302, keep: false, headers: { location: "/" } });
    for (const path of ["/?p=1%20or%201", "/?cat=x", "/?tag=a/b", "/?feed=x", "/?s=dam"]) expect(readAddress(path).key, path).toBe("/");
  });

  it("of a post behind a password lead to it once staff switch it on", async () => {
    const { db } = platform.database;
    expect(await where("/2012/02/03/behind/")).toBeUndefined();
    const behind = await articleOf("https://old.example", 105);
    await db.update(article).set({ enable: true }).where(eq(article.id, behind.id));
    expect(await where("/2012/02/03/behind/")).toBe(`/article/${behind.id}/behind`);
  });

  it("of a second site in a folder, in another language, lead to its own feeds, and its numbers name its own sections", async () => {
    const blog = WORDPRESS.replaceAll("https://old.example", "https://two.example/blog")
      .replaceAll("[levant]", "[gulf]")
      .replaceAll('"levant"', '"gulf"');
    await bringIn(blog.replaceAll("Levant &amp; Gulf", "Gulf"), "ar-JO");
    expect(await where("/blog/feed/")).toBe("/ar/rss.xml");
    expect(await where("/blog/")).toBe("/ar");
    expect(await where("/blog/2019/")).toBe("/ar/latest-news");
    expect(await where("/feed/")).toBe("/rss.xml");
    const [one, two] = [await articleOf("https://old.example", 101), await articleOf("https://two.example/blog", 101)];
    expect(two.categoryId).not.toBe(one.categoryId);
    expect(await where("/?cat=12")).toBe(`/category/${one.categoryId}`);
    expect(await where("/blog/?cat=12")).toBe(`/ar/category/${two.categoryId}`);
    expect(await where("/blog/?p=101")).toMatch(new RegExp(`^/ar/article/${two.id}/`));
  });
});

describe("sections of an imported site", () => {
  it("are not listed in the menu nor on the home page, and those without a post are left out", async () => {
    const empty = WORDPRESS.replaceAll("old.example", "third.example").replace(
      "<w:category>",
      "<w:category><w:term_id>99</w:term_id><w:category_nicename>unused</w:category_nicename><w:cat_name>Unused</w:cat_name></w:category><w:category>",
    );
    const report = await bringIn(empty, "en-US");
    expect(report.leftOut.get("sections without a post")).toBe(1);
    const rows = await platform.database.db.select().from(category);
    expect(rows.map(({ slug }) => slug["en-US"])).toEqual(expect.arrayContaining(["world", "levant"]));
    expect(rows.map(({ slug }) => slug["en-US"])).not.toContain("unused");
    expect(rows.filter(({ inMenu, onHome }) => inMenu || onHome)).toEqual([]);
  });
});

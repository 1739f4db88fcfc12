import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceOf } from "../../../../test/factories/import-source.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../../article/article.table.ts";
import { category } from "../../category/category.table.ts";
import { findRedirect } from "../../former-url/former-url.service.ts";
import { tag } from "../../tag/tag.table.ts";
import { importPosts } from "../import.service.ts";
import { parseWxr } from "./wxr.parser.ts";

const NAMESPACES =
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"';

interface Post {
  id: number;
  title: string;
  link?: string;
  extra?: string;
}

const item = (
  { id, title, link = `/p${id}/`, extra = "" }: Post,
  site: string,
) => `<item><title>${title}</title><link>${site}${link}</link>
<content:encoded><![CDATA[<p>${title} ${title}</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2022-02-11 17:58:02</wp:post_date_gmt>
<wp:post_name>p${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${extra}</item>`;

const wxr = (site: string, head: string, posts: Post[]) =>
  `<rss version="2.0" ${NAMESPACES}><channel><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${site}</wp:base_blog_url>${head}
${posts.map((post) => item(post, site)).join("\n")}</channel></rss>`;

const polylang = (code: string, group?: string) =>
  `<category domain="language" nicename="${code}">${code}</category>${group ? `<category domain="post_translations" nicename="${group}">${group}</category>` : ""}`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

async function importSite(site: string, head: string, posts: Post[]) {
  const report = await importPosts(
    platform,
    await parseWxr(sourceOf(wxr(site, head, posts)), "Asia/Amman"),
    {
      locale: "en-US",
      storeImages: false,
      now: new Date("2024-06-01"),
      actor: { id: null, name: "test" },
      onProgress: () => {},
    },
  );
  const articleOf = async (id: number) => {
    const [row] = await platform.database.db
      .select()
      .from(article)
      .where(eq(article.importKey, `wxr:${site}:${id}`));
    if (!row) throw new Error(`post ${id} was not imported`);
    return row;
  };
  return { report, articleOf };
}

describe("import of a WordPress site in two languages", () => {
  it("keeps the languages of Polylang, and links translations", async () => {
    const { report, articleOf } = await importSite("https://poly.example", "", [
      { id: 1, title: "English post", extra: polylang("en", "pll_1") },
      { id: 2, title: "خبر عربي من موقع بلغتين", link: "/ar/p2/", extra: polylang("ar", "pll_1") },
      { id: 3, title: "خبر بلا ترجمة", extra: polylang("ar") },
      { id: 4, title: "Article en français", extra: polylang("fr", "pll_1") },
      { id: 5, title: "Second English post", extra: polylang("en", "pll_1") },
    ]);
    const original = await articleOf(1);
    expect(original).toMatchObject({ locale: "en-US", translationOf: null });
    expect(await articleOf(2)).toMatchObject({
      locale: "ar-JO",
      translationOf: original.id,
      slug: "p2",
    });
    expect(await articleOf(3)).toMatchObject({ locale: "ar-JO", translationOf: null });
    expect(await articleOf(4)).toMatchObject({ publishedAt: null, translationOf: null });
    expect(await articleOf(5)).toMatchObject({ translationOf: null });
    expect(report.articlesToCheck.map(({ problems }) => problems)).toEqual([
      ["its language is fr, which this site does not have, so it is a draft"],
      [
        "it is not linked to its translation: another post has the same language and the same translation",
      ],
    ]);
    const translation = await articleOf(2);
    expect(await findRedirect(innerContext(platform, "ar-JO"), "/ar/p2/")).toBe(
      `/ar/article/${translation.id}/p2`,
    );
  });

  it("links a translation that is exported later to the article of the first import", async () => {
    const posts: Post[] = [{ id: 1, title: "First", extra: polylang("ar", "pll_9") }];
    const { articleOf } = await importSite("https://later.example", "", posts);
    await importSite("https://later.example", "", [
      ...posts,
      { id: 2, title: "Second", extra: polylang("en", "pll_9") },
    ]);
    expect(await articleOf(2)).toMatchObject({
      locale: "en-US",
      translationOf: (await articleOf(1)).id,
    });
  });

  it("keeps the languages of WPML's export, and of a path", async () => {
    const wpml = (code: string) =>
      meta("_wpml_import_language_code", code) + meta("_wpml_import_translation_group", "7");
    const { articleOf } = await importSite("https://wpml.example", "", [
      { id: 1, title: "خبر", extra: wpml("ar") },
      { id: 2, title: "News", extra: wpml("en") },
      { id: 3, title: "خبر آخر", link: "/ar/p3/" },
      { id: 4, title: "خبر ثالث", link: "/?p=4&amp;lang=ar" },
    ]);
    expect(await articleOf(2)).toMatchObject({
      locale: "en-US",
      translationOf: (await articleOf(1)).id,
    });
    expect(await articleOf(3)).toMatchObject({ locale: "ar-JO" });
    expect(await articleOf(4)).toMatchObject({ locale: "ar-JO" });
  });

  it("reads the language of Polylang by its locale if its slug is not a code", async () => {
    const head =
      '<wp:term><wp:term_id>3</wp:term_id><wp:term_taxonomy>language</wp:term_taxonomy><wp:term_slug>arabic</wp:term_slug><wp:term_description><![CDATA[a:3:{s:6:"locale";s:5:"ar_JO";s:3:"rtl";i:1;}]]></wp:term_description></wp:term>';
    const { articleOf } = await importSite("https://slug.example", head, [
      { id: 1, title: "خبر", extra: polylang("arabic") },
    ]);
    expect(await articleOf(1)).toMatchObject({ locale: "ar-JO" });
  });

  it("merges two sections that are translations of each other, and names others in the language of their posts", async () => {
    const section = (id: number, slug: string, name: string) =>
      `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`;
    const head = `${section(5, "harbour", "Harbour")}${section(6, "mina", "الميناء")}${section(7, "bahr", "البحر")}
<wp:tag><wp:term_id>8</wp:term_id><wp:tag_slug>wasm</wp:tag_slug><wp:tag_name>وسم</wp:tag_name></wp:tag>
<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_a</wp:term_slug><wp:term_description><![CDATA[a:2:{s:2:"en";i:5;s:2:"ar";i:6;}]]></wp:term_description></wp:term>`;
    const term = (domain: string, slug: string) =>
      `<category domain="${domain}" nicename="${slug}">${slug}</category>`;
    const { report, articleOf } = await importSite("https://terms.example", head, [
      { id: 1, title: "English", extra: polylang("en") + term("category", "harbour") },
      {
        id: 2,
        title: "عربي",
        extra: polylang("ar") + term("category", "mina") + term("post_tag", "wasm"),
      },
      { id: 3, title: "عربي ثان", extra: polylang("ar") + term("category", "bahr") },
    ]);
    const { db } = platform.database;
    const { categoryId } = await articleOf(1);
    expect((await articleOf(2)).categoryId).toBe(categoryId);
    const sectionOf = async (id: number) => {
      const [row] = await db
        .select()
        .from(category)
        .where(eq(category.id, (await articleOf(id)).categoryId ?? 0));
      return row;
    };
    expect(await sectionOf(1)).toMatchObject({
      name: { "en-US": "Harbour", "ar-JO": "الميناء" },
      slug: { "en-US": "harbour", "ar-JO": "mina" },
    });
    expect((await sectionOf(3))?.name).toEqual({ "ar-JO": "البحر" });
    expect(report.createdTerms.get("category")).toBe(2);
    expect((await db.select().from(tag)).map(({ name }) => name)).toContainEqual({
      "ar-JO": "وسم",
    });
    const context = innerContext(platform, "ar-JO");
    expect(await findRedirect(context, "/ar/category/mina/")).toBe(`/ar/category/${categoryId}`);
    expect(await findRedirect(context, "/category/harbour")).toBe(`/category/${categoryId}`);
  });
});

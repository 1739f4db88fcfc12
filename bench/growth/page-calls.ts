import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import type { Platform } from "../../server/src/platform/platform.ts";
import { rowsOf } from "../../server/src/platform/postgres/database.ts";
import { type BenchGroup, BUDGETS } from "./bench-call.ts";

interface ArticleRow {
  id: number;
  slug: string;
  locale: (typeof LOCALES)[number];
}

/** Requests of pages, sitemaps and feeds that the page cache does not hold. */
export async function pageCalls(platform: Platform): Promise<BenchGroup[]> {
  const { db } = platform.database;
  const articles = await rowsOf<ArticleRow>(
    db,
    sql`select id, slug, locale from article where id % 6007 = 0 order by id limit 100`,
  );
  const categories = await rowsOf<{ id: number }>(db, sql`select id from category order by id`);
  const [topic] = await rowsOf<{ slug: string }>(
    db,
    sql`select slug from listing_slug where current order by slug limit 1`,
  );
  const everyLocale = (path: string) => LOCALES.map((locale) => inLocalePath(locale, path));
  const group = (name: string, paths: string[], options: Partial<BenchGroup> = {}): BenchGroup => ({
    name,
    budget: BUDGETS.list,
    calls: paths.map((path) => ({ label: path, run: (newsroom) => newsroom.fetch(path) })),
    ...options,
  });
  const parts = await rowsOf<{ part: number }>(
    db,
    sql`select distinct (id - 1) / 10000 + 1 as part from article order by part`,
  );
  const [first, last] = [parts[0], parts.at(-1)].map(
    (part) => `/sitemaps/articles-${part?.part}.xml`,
  );
  return [
    group("page: home, cold", everyLocale("/"), { budget: BUDGETS.coldPage, isCold: true }),
    group("page: home", everyLocale("/")),
    group("page: article", articles.map(articlePath)),
    group("page: latest", everyLocale("/latest-news")),
    group(
      "page: most read",
      LOCALES.map((locale) => topicPath(locale, "most-read")),
    ),
    group(
      "page: topic",
      LOCALES.map((locale) => topicPath(locale, topic?.slug ?? "")),
    ),
    group("page: search", [searchPath("en-US", "minister"), searchPath("ar-JO", "وزير")], {
      budget: BUDGETS.search,
    }),
    group(
      "page: category",
      categories.flatMap(({ id }) => LOCALES.map((locale) => categoryPath(locale, id))),
    ),
    group("sitemap: index", ["/sitemap.xml"]),
    group("sitemap: news", ["/sitemaps/news.xml"]),
    group("sitemap: 10,000 articles", [first ?? "", last ?? ""], {
      budget: Number.POSITIVE_INFINITY,
    }),
    group("feed: home", everyLocale("/rss.xml")),
    group(
      "feed: category",
      categories.map(({ id }) => `/category/${id}/rss.xml`),
    ),
  ];
}

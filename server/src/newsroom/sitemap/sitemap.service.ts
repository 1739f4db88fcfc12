import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { STRETCH_LENGTH } from "../article/article.table.ts";
import { allCategories } from "../category/category.service.ts";
import { allListings } from "../listing/listing.service.ts";
import type { NewsUrl, SitemapUrl } from "./print-sitemap.ts";
import {
  type AddressRow,
  articlesBetween,
  articlesSince,
  familiesOf,
  newestSince,
  type SitemapRow,
  sectionsChangedAt,
  stretchesOfIds,
} from "./sitemap.store.ts";
import { broadcastParts } from "./sitemap-broadcast.service.ts";

/** The most addresses in one file, by the protocol. */
const FILE_LENGTH = 50_000;
/** News search takes articles of the last two days, 1,000 at most. */
const NEWS_AGE = 2 * 24 * 60 * 60 * 1000;
const NEWS_LENGTH = 1000;

/** Pages that stand in every locale at the same path. */
const FIXED_PAGES = [
  ...["/", "/latest-news", "/live", "/programs", "/radio", "/rss", "/notifications", "/schedule"],
  ...["/packages", "/blackfriday", "/christmas"],
  ...["/info/about_us", "/info/contact_us", "/info/terms_and_privacy"],
];

const tagArticles = () => tag(...LOCALES.map((locale) => `list:latest:${locale}`));
const newsSince = (now: Date) => new Date(now.getTime() - NEWS_AGE);

/** Every file of the sitemap that has something in it, with its last change. */
export async function sitemapParts(context: CallContext): Promise<{ url: string; changedAt: Date | null }[]> {
  const { db, now, platform } = context;
  tagArticles();
  tag("list:category", "list:tag", "list:author", "list:person");
  const [stretches, news, sections, broadcast] = await Promise.all([
    stretchesOfIds(db, now),
    newestSince(db, now, newsSince(now)),
    sectionsChangedAt(db),
    broadcastParts(context),
  ]);
  const at = (name: string) => `${platform.publicUrl}/sitemaps/${name}.xml`;
  return [
    { url: at("sections"), changedAt: sections },
    ...(news ? [{ url: at("news"), changedAt: news }] : []),
    ...broadcast.map(({ name, changedAt }) => ({ url: at(name), changedAt })),
    ...stretches.reverse().map(({ number, changedAt }) => ({ url: at(`articles-${number + 1}`), changedAt })),
  ];
}

/** The articles of a part, by number from 1. @throws NOT_FOUND when there are none. */
export async function sitemapArticles({ db, now, platform }: CallContext, number: number): Promise<SitemapUrl[]> {
  tagArticles();
  const { publicUrl } = platform;
  const rows = await articlesBetween(db, now, (number - 1) * STRETCH_LENGTH, number * STRETCH_LENGTH);
  if (!rows.length) throw notFound();
  const families = byOriginal([...rows, ...(await familiesOf(db, now, rows))]);
  return rows
    .filter((row) => isCanonical(row, publicUrl))
    .map((row) => {
      const family = families.get(row.original);
      const stands = family && family.size > 1 && family.get(row.locale)?.id === row.id;
      return {
        url: publicUrl + articlePath(row),
        changedAt: row.changedAt,
        alternates: stands
          ? LOCALES.flatMap((locale) => family.get(locale) ?? []).map((one) => ({ locale: one.locale, url: publicUrl + articlePath(one) }))
          : [],
        image: row.picture === null ? undefined : publicUrl + row.picture,
      };
    });
}

/** One article a locale, the oldest, of each original. */
function byOriginal(rows: AddressRow[]): Map<number, Map<Locale, AddressRow>> {
  const families = new Map<number, Map<Locale, AddressRow>>();
  for (const row of rows) {
    const family = families.get(row.original) ?? new Map<Locale, AddressRow>();
    const known = family.get(row.locale);
    if (!known || row.id < known.id) family.set(row.locale, row);
    families.set(row.original, family);
  }
  return families;
}

/** What first stood elsewhere is left to that address. */
function isCanonical(row: SitemapRow, publicUrl: string): boolean {
  return !row.canonicalUrl || row.canonicalUrl === publicUrl + articlePath(row);
}

/** The articles of the last two days, newest first. */
export async function sitemapNews(context: CallContext): Promise<NewsUrl[]> {
  tagArticles();
  const { db, now, platform } = context;
  const { publicUrl } = platform;
  const names = new Map<Locale, string>();
  for (const locale of LOCALES) names.set(locale, (await websiteSettings({ ...context, locale })).siteName);
  const rows = await articlesSince(db, now, newsSince(now), NEWS_LENGTH);
  return rows
    .filter((row) => isCanonical(row, publicUrl))
    .map((row) => ({
      url: publicUrl + articlePath(row),
      publication: names.get(row.locale) ?? "",
      language: row.locale.slice(0, 2),
      publishedAt: row.publishedAt,
      title: row.title,
      image: row.picture === null ? undefined : publicUrl + row.picture,
    }));
}

/** Everything that is no article: sections, tags, authors, people and the pages that every site has. */
export async function sitemapSections(context: CallContext): Promise<SitemapUrl[]> {
  const { publicUrl } = context.platform;
  const pages: Map<string, { locale: Locale; url: string }[]> = new Map();
  const add = (key: string, locale: Locale, path: string) => pages.set(key, [...(pages.get(key) ?? []), { locale, url: publicUrl + path }]);
  for (const locale of LOCALES) {
    const own = { ...context, locale };
    const [categories, ...listings] = await Promise.all([
      allCategories(own),
      allListings(own, "author"),
      allListings(own, "person"),
      allListings(own, "tag"),
    ]);
    for (const path of FIXED_PAGES) add(path, locale, inLocalePath(locale, path));
    for (const one of categories) add(`category ${one.id}`, locale, categoryPath(locale, one.id));
    for (const [kind, all] of listings.entries()) for (const one of all) add(`${kind} ${one.id}`, locale, listingPath(locale, one.slug));
  }
  return [...pages.values()].flatMap((alternates) => alternates.map(({ url }) => ({ url, alternates }))).slice(0, FILE_LENGTH);
}

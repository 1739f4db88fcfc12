import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { PAGES, withoutOptionalSegment } from "@masthead/contract/platform/pages.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { showsPrayerTimes, websiteSettings } from "../../system/setting/setting.service.ts";
import { ID_RANGE_SIZE } from "../article/article.table.ts";
import { allCategories } from "../category/category.service.ts";
import { allTopics } from "../topic/topic.service.ts";
import type { NewsUrl, SitemapUrl } from "./render-sitemap.ts";
import {
  type ArticleUrlRow,
  articleIdRanges,
  articlesBetween,
  articlesPublishedSince,
  newestPublishedAt,
  type SitemapRow,
  topicPagesChangedAt,
  translationsOf,
} from "./sitemap.store.ts";
import { MAX_URLS_PER_FILE, partNames, partOf } from "./sitemap-parts.ts";
import { recordFiles } from "./sitemap-records.service.ts";

/** Limits of news sitemaps: articles of the last two days, at most 1,000. */
const MAX_NEWS_AGE = 2 * DAY;
const MAX_NEWS_URLS = 1000;

/**
 * Patterns of the pages that the sitemap lists; all of them are at the same path in every locale,
 * without parameters.
 */
const FIXED_PAGES = PAGES.filter(({ sitemap }) => sitemap).map(({ pattern }) =>
  withoutOptionalSegment(pattern),
);

/** Pages that exist only while the site shows prayer times. */
const PRAYER_PAGES = ["prayer-times", "prayer-times/imsakiyah"];

/**
 * Tags a file that lists articles: too many of them for a tag each. A killed article is withdrawn
 * from all files.
 */
const tagArticles = () =>
  tag("list:sitemap", ...LOCALES.map((locale) => `list:latest:${locale}` as const));
const newsSince = (now: Date) => new Date(now.getTime() - MAX_NEWS_AGE);

/**
 * Returns every non-empty file of the sitemap with its last change.
 * @param limit URLs per file
 */
export async function sitemapFiles(
  context: CallContext,
  limit = MAX_URLS_PER_FILE,
): Promise<{ url: string; changedAt: Date | null }[]> {
  const { db, now, platform } = context;
  tagArticles();
  tag("clock", "list:category", "list:tag", "list:author", "list:person");
  const [idRanges, news, sectionsChangedAt, sections, records] = await Promise.all([
    articleIdRanges(db, now),
    newestPublishedAt(db, now, newsSince(now)),
    topicPagesChangedAt(db),
    sectionUrls(context),
    recordFiles(context, limit),
  ]);
  const urlOf = (name: string) => `${platform.publicUrl}/sitemaps/${name}.xml`;
  return [
    ...partNames("sections", sections.length, limit).map((name) => ({
      url: urlOf(name),
      changedAt: sectionsChangedAt,
    })),
    ...(news ? [{ url: urlOf("news"), changedAt: news }] : []),
    ...records.map(({ name, changedAt }) => ({ url: urlOf(name), changedAt })),
    ...idRanges
      .reverse()
      .map(({ number, changedAt }) => ({ url: urlOf(`articles-${number + 1}`), changedAt })),
  ];
}

/**
 * Returns the sitemap URLs of the articles in a file, numbered from 1. @throws NOT_FOUND if there
 * are none
 */
export async function sitemapArticles(
  { db, now, platform }: CallContext,
  number: number,
): Promise<SitemapUrl[]> {
  tagArticles();
  const { publicUrl } = platform;
  const rows = await articlesBetween(db, now, (number - 1) * ID_RANGE_SIZE, number * ID_RANGE_SIZE);
  if (!rows.length) throw notFound();
  const translationGroups = groupByOriginal([...rows, ...(await translationsOf(db, now, rows))]);
  return rows
    .filter((row) => isCanonical(row, publicUrl))
    .map((row) => {
      const translations = translationGroups.get(row.original);
      const hasAlternates =
        translations && translations.size > 1 && translations.get(row.locale)?.id === row.id;
      return {
        url: publicUrl + articlePath(row),
        changedAt: row.changedAt,
        alternates: hasAlternates
          ? LOCALES.flatMap((locale) => translations.get(locale) ?? []).map((translation) => ({
              locale: translation.locale,
              url: publicUrl + articlePath(translation),
            }))
          : [],
        image: row.picture === null ? undefined : publicUrl + row.picture,
      };
    });
}

/** Groups translations by their original article, with one article per locale: the oldest. */
function groupByOriginal(rows: ArticleUrlRow[]): Map<number, Map<Locale, ArticleUrlRow>> {
  const groups = new Map<number, Map<Locale, ArticleUrlRow>>();
  for (const row of rows) {
    const group = groups.get(row.original) ?? new Map<Locale, ArticleUrlRow>();
    const existing = group.get(row.locale);
    if (!existing || row.id < existing.id) group.set(row.locale, row);
    groups.set(row.original, group);
  }
  return groups;
}

/** Whether the article has no canonical URL elsewhere. */
function isCanonical(row: SitemapRow, publicUrl: string): boolean {
  return !row.canonicalUrl || row.canonicalUrl === publicUrl + articlePath(row);
}

/** Returns the articles of the last two days, newest first. */
export async function sitemapNews(context: CallContext): Promise<NewsUrl[]> {
  tagArticles();
  tag("clock");
  const { db, now, platform } = context;
  const { publicUrl } = platform;
  const siteNames = new Map<Locale, string>();
  for (const locale of LOCALES)
    siteNames.set(locale, (await websiteSettings({ ...context, locale })).siteName);
  const rows = await articlesPublishedSince(db, now, newsSince(now), MAX_NEWS_URLS);
  return rows
    .filter((row) => isCanonical(row, publicUrl))
    .map((row) => ({
      url: publicUrl + articlePath(row),
      publication: siteNames.get(row.locale) ?? "",
      language: row.locale.slice(0, 2),
      publishedAt: row.publishedAt,
      title: row.title,
      image: row.picture === null ? undefined : publicUrl + row.picture,
    }));
}

/**
 * Returns the sitemap URLs of pages that are not articles: categories, tags, authors, people and
 * fixed pages.
 * @param part number of the file, from 1
 * @throws NOT_FOUND if the file does not exist
 */
export async function sitemapSections(
  context: CallContext,
  part = 1,
  limit = MAX_URLS_PER_FILE,
): Promise<SitemapUrl[]> {
  return partOf(await sectionUrls(context), part, limit);
}

async function sectionUrls(context: CallContext): Promise<SitemapUrl[]> {
  const { publicUrl } = context.platform;
  const pages: Map<string, { locale: Locale; url: string }[]> = new Map();
  const add = (key: string, locale: Locale, path: string) =>
    pages.set(key, [...(pages.get(key) ?? []), { locale, url: publicUrl + path }]);
  const fixedPages = (await showsPrayerTimes(context))
    ? [...FIXED_PAGES, ...PRAYER_PAGES]
    : FIXED_PAGES;
  for (const locale of LOCALES) {
    const localeContext = { ...context, locale };
    const [categories, ...topicLists] = await Promise.all([
      allCategories(localeContext),
      allTopics(localeContext, "author"),
      allTopics(localeContext, "person"),
      allTopics(localeContext, "tag"),
    ]);
    for (const path of fixedPages) add(path, locale, inLocalePath(locale, `/${path}`));
    for (const { id } of categories) add(`category ${id}`, locale, categoryPath(locale, id));
    for (const [kind, topics] of topicLists.entries())
      for (const { id, slug } of topics) add(`${kind} ${id}`, locale, topicPath(locale, slug));
  }
  return [...pages.values()].flatMap((alternates) =>
    alternates.map(({ url }) => ({ url, alternates })),
  );
}

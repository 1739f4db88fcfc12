import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { SitemapUrl } from "./render-sitemap.ts";
import { MAX_URLS_PER_FILE, partNames, partOf } from "./sitemap-parts.ts";
import { recordsChangedAt } from "./sitemap-records.store.ts";
import { type SitemapRecords, sitemapRanges, sitemapRecords } from "./sitemap-records.ts";

/** Record ids per numbered file; each record has one page per locale. */
const IDS_PER_FILE = 10_000;

interface SitemapFile {
  name: string;
  changedAt: Date;
}

/** Returns the files of records in the sitemap, with the last change of each. */
export async function recordFiles(
  context: CallContext,
  limit = MAX_URLS_PER_FILE,
): Promise<SitemapFile[]> {
  const names = [...new Set(sitemapRecords.all().map(({ file }) => file))];
  return (
    await Promise.all([
      ...names.map((name) => unnumberedFiles(context, name, limit)),
      numberedFiles(context),
    ])
  ).flat();
}

async function unnumberedFiles(
  { db, platform }: CallContext,
  name: string,
  limit: number,
): Promise<SitemapFile[]> {
  const records = recordsIn(name);
  const changedAt = await recordsChangedAt(db, records);
  if (!changedAt) return [];
  const urls = await urlsOf(db, platform.publicUrl, records);
  return partNames(name, urls.length, limit).map((part) => ({ name: part, changedAt }));
}

async function urlsOf(db: Db, publicUrl: string, records: SitemapRecords[]): Promise<SitemapUrl[]> {
  const paths = await Promise.all(records.map((one) => one.paths(db)));
  return paths.flat().flatMap((path) => inAllLocales(publicUrl, path));
}

async function numberedFiles({ db, now }: CallContext): Promise<SitemapFile[]> {
  const files = sitemapRanges.all().map(async ({ file, tags, ranges }) => {
    tag(...tags);
    const found = await ranges(db, now, IDS_PER_FILE);
    return found
      .toReversed()
      .map(({ number, changedAt }) => ({ name: `${file}-${number + 1}`, changedAt }));
  });
  return (await Promise.all(files)).flat();
}

/** Returns the records of a file, and tags the reply with their lists. */
function recordsIn(name: string): SitemapRecords[] {
  const records = sitemapRecords.all().filter(({ file }) => file === name);
  tag(...records.map((one) => one.tag));
  return records.sort((a, b) => a.position - b.position);
}

/** Returns one sitemap URL per locale that has a page, each with all of these as alternates. */
function inAllLocales(publicUrl: string, path: (locale: Locale) => string | null): SitemapUrl[] {
  const alternates = LOCALES.flatMap((locale) => {
    const inLocale = path(locale);
    return inLocale === null ? [] : [{ locale, url: publicUrl + inLocale }];
  });
  return alternates.map(({ url }) => ({ url, alternates }));
}

/**
 * Returns the sitemap URLs of the records in a file.
 * @throws NOT_FOUND if the file does not exist
 */
export async function sitemapOfRecords(
  { db, platform: { publicUrl } }: CallContext,
  name: string,
  part = 1,
  limit = MAX_URLS_PER_FILE,
): Promise<SitemapUrl[]> {
  const records = recordsIn(name);
  if (!records.length) throw notFound();
  return partOf(await urlsOf(db, publicUrl, records), part, limit);
}

/**
 * Returns the sitemap URLs of the records in a numbered file, numbered from 1. @throws NOT_FOUND if
 * there are none
 */
export async function sitemapOfRange(
  context: CallContext,
  name: string,
  number: number,
): Promise<SitemapUrl[]> {
  const source = sitemapRanges.all().find(({ file }) => file === name);
  // Files without id ranges are numbered from their second part on.
  if (!source && number > 1) return sitemapOfRecords(context, name, number);
  if (!source) throw notFound();
  const { db, now, platform } = context;
  tag(...source.tags);
  const records = await source.between(db, now, (number - 1) * IDS_PER_FILE, number * IDS_PER_FILE);
  if (!records.length) throw notFound();
  return records.flatMap(({ path, changedAt }) =>
    inAllLocales(platform.publicUrl, path).map((url) => ({ ...url, changedAt })),
  );
}

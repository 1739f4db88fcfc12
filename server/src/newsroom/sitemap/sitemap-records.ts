import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SQL } from "drizzle-orm";
import type { CacheTag } from "../../cache-tags.ts";
import { contributions } from "../../platform/contributions.ts";
import type { RecordTable } from "../../platform/crud/record-kind.ts";
import type { Db } from "../../platform/postgres/database.ts";

type LocalePath = (locale: Locale) => string;
/** Null: no page in the language. */
type OptionalLocalePath = (locale: Locale) => string | null;

/** Records with a page in some or all locales, few enough to share a file of the sitemap. */
export interface SitemapRecords {
  /** File name without extension. */
  file: string;
  /** Position among the records in the file. */
  position: number;
  tag: CacheTag;
  table: RecordTable;
  /** SQL condition: the record is in the sitemap's last change. */
  visible: SQL;
  paths(db: Db): Promise<OptionalLocalePath[]>;
}

/**
 * Records with a page in each locale, in files of id ranges: a record always stays in the same
 * file.
 */
export interface SitemapRanges {
  /** File name before the number. */
  file: string;
  tags: CacheTag[];
  /**
   * Returns the id ranges of this length that have records, numbered from 0, with the latest change
   * in each.
   */
  ranges(db: Db, now: Date, length: number): Promise<{ number: number; changedAt: Date }[]>;
  /** Returns the records in an id range, exclusive of `after`, inclusive of `upTo`. */
  between(
    db: Db,
    now: Date,
    after: number,
    upTo: number,
  ): Promise<{ path: LocalePath; changedAt: Date }[]>;
}

export const sitemapRecords = contributions<SitemapRecords>();
export const sitemapRanges = contributions<SitemapRanges>();

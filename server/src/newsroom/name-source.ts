import type { ProgramRef } from "@masthead/contract/broadcast/air.ts";
import type { SearchGroup } from "@masthead/contract/newsroom/search/search-groups.ts";
import type { NameKind } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { contributions } from "../platform/contributions.ts";
import type { CallContext } from "../platform/platform.ts";

/**
 * Text that is said in records: found after names, with the line and its time. It is stored in rows
 * by record and language, whose arrays have the lines in order.
 */
export interface SpokenText {
  table: PgTable;
  recordId: AnyPgColumn;
  language: AnyPgColumn;
  /** Tsvector of the whole text. */
  words: AnyPgColumn;
  /** Starts of the lines in seconds. */
  starts: AnyPgColumn;
  lines: AnyPgColumn;
  /** Tsvectors of the lines. */
  lineWords: AnyPgColumn;
  /** Returns the SQL condition: everyone may read the text of the visible record. */
  readable: (context: CallContext) => Promise<SQL>;
}

/**
 * Columns that name search reads of a kind of record. A new kind also needs an index of its name
 * (`namesIn`).
 */
export interface NameSource {
  group: SearchGroup;
  kind: NameKind;
  table: PgTable;
  id: AnyPgColumn;
  updatedAt: AnyPgColumn;
  /** Localized name or title. */
  name: AnyPgColumn;
  slug: AnyPgColumn | undefined;
  /** SQL condition: readers may see the record. */
  visible: (now: Date) => SQL;
  /** Localized text or HTML that a search result shows below the name. */
  detail?: AnyPgColumn;
  /** Plain text of the detail, unless it is plain text. */
  detailText?: (detail: LocalizedText, locale: Locale) => string;
  /** Media id of the result's image. */
  imageId?: SQL;
  programId?: AnyPgColumn;
  /** Looks up the programs that `programId` references. */
  programRefs?: (
    context: CallContext,
    ids: (number | null)[],
  ) => Promise<(id: number | null) => ProgramRef | null>;
  medium?: AnyPgColumn;
  time?: SQL;
  premium?: AnyPgColumn;
  spoken?: SpokenText;
}

export const nameSources = contributions<NameSource>();

export const sourcesIn = (group: SearchGroup): NameSource[] =>
  nameSources.all().filter((source) => source.group === group);

/** SQL condition: the record is enabled and not deleted. */
export const isEnabled = (table: { status: AnyPgColumn; deletedAt: AnyPgColumn }) =>
  sql`(${table.status} and ${table.deletedAt} is null)`;

import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import { article } from "./article.table.ts";

/** Ids that an article is to refer to, by the field that names them. */
export interface NewReferences {
  categoryId: number[];
  sourceId: number[];
  authorIds: number[];
  tagIds: number[];
  personIds: number[];
  relatedIds: number[];
}

const inUse = sql`status and deleted_at is null`;
const ROWS: Record<keyof NewReferences, SQL> = {
  categoryId: sql`select id from ${category} where ${inUse}`,
  sourceId: sql`select id from ${source} where ${inUse}`,
  authorIds: sql`select id from ${author} where ${inUse}`,
  tagIds: sql`select id from ${tag} where ${inUse}`,
  personIds: sql`select id from ${personOfInterest} where ${inUse}`,
  relatedIds: sql`select id from ${article} where deleted_at is null`,
};

/** Those of the references that are not there, deleted or switched off, with the field that names them. */
export async function unusableReferences(db: Db, wanted: NewReferences): Promise<{ path: keyof NewReferences; id: number }[]> {
  const parts = (Object.keys(ROWS) as (keyof NewReferences)[])
    .filter((path) => wanted[path].length)
    .map(
      (path) =>
        sql`select ${path}::text as path, w.id from unnest(${sql.param(wanted[path])}::bigint[]) w (id) where not exists (select from (${ROWS[path]}) e where e.id = w.id)`,
    );
  return parts.length ? rowsOf(db, sql.join(parts, sql` union all `)) : [];
}

/** Those of these pictures that may be used; until the transaction ends nobody deletes them. */
export async function lockPictures(db: Db, ids: number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, ids), isNull(media.deletedAt)))
    .for("share");
  return new Set(rows.map((row) => row.id));
}

export async function isSlugTaken(db: Db, locale: Locale, slug: string, butOf: number | null): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        eq(article.locale, locale),
        eq(article.slug, slug),
        isNull(article.deletedAt),
        butOf === null ? undefined : ne(article.id, butOf),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export interface FamilyMember {
  id: number;
  locale: Locale;
  translationOf: number | null;
  version: number;
}

/** An original and its translations, deleted ones left out. */
export function familyOf(db: Db, originalId: number): Promise<FamilyMember[]> {
  return db
    .select({ id: article.id, locale: article.locale, translationOf: article.translationOf, version: article.version })
    .from(article)
    .where(and(or(eq(article.id, originalId), eq(article.translationOf, originalId)), isNull(article.deletedAt)));
}

import type { Locale } from "@masthead/contract/system/locale.ts";
import { inArray, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { redirect } from "./redirect.table.ts";

export type RedirectRow = Pick<typeof redirect.$inferSelect, "path" | "entity" | "entityId">;

/** Keeps former addresses; one that is kept already stays as it is. Returns those that are new. */
export function insertRedirects(db: Db, rows: RedirectRow[]): Promise<RedirectRow[]> {
  return db
    .insert(redirect)
    .values(rows)
    .onConflictDoNothing()
    .returning({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId });
}

/** The records that these addresses were of. */
export function redirectsOf(db: Db, paths: string[]): Promise<RedirectRow[]> {
  return db
    .select({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId })
    .from(redirect)
    .where(inArray(redirect.path, paths));
}

/** A WordPress site whose posts were imported. */
export interface FormerSite {
  /** Path that its addresses begin with: empty at the root of the host. */
  base: string;
  /** Language of its posts. */
  locale: Locale;
}

/** The WordPress sites whose posts were imported: each post has its short address, `{base}/?p={number}`. The longest base comes first. */
export function formerSitesOf(db: Db): Promise<FormerSite[]> {
  return rowsOf<FormerSite>(
    db,
    sql`select rtrim(split_part(${redirect.path}, '?', 1), '/') as base, mode() within group (order by ${article.locale}) as locale
      from ${redirect} join ${article} on ${article.id} = ${redirect.entityId}
      where ${redirect.entity} = 'article' and ${redirect.path} ~ '[?]p=[0-9]+$' group by 1 order by 1 desc`,
  );
}

import type { Locale } from "@masthead/contract/system/locale.ts";
import { inArray, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { redirect } from "./redirect.table.ts";

export type RedirectRow = Pick<typeof redirect.$inferSelect, "path" | "entity" | "entityId">;

/** Inserts redirects; existing ones stay unchanged. Returns the new ones. */
export function insertRedirects(db: Db, rows: RedirectRow[]): Promise<RedirectRow[]> {
  return db
    .insert(redirect)
    .values(rows)
    .onConflictDoNothing()
    .returning({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId });
}

/** Selects the redirects of these paths. */
export function redirectsOf(db: Db, paths: string[]): Promise<RedirectRow[]> {
  return db
    .select({ path: redirect.path, entity: redirect.entity, entityId: redirect.entityId })
    .from(redirect)
    .where(inArray(redirect.path, paths));
}

/** WordPress site whose posts were imported. */
export interface FormerSite {
  /** Base path; empty for a site at the root of its host. */
  base: string;
  /** Most frequent locale of its posts. */
  locale: Locale;
}

/** Selects the imported WordPress sites, derived from the short paths of their posts, `{base}/?p={id}`. Nested base paths come first. */
export function formerSitesOf(db: Db): Promise<FormerSite[]> {
  return rowsOf<FormerSite>(
    db,
    sql`select rtrim(split_part(${redirect.path}, '?', 1), '/') as base, mode() within group (order by ${article.locale}) as locale
      from ${redirect} join ${article} on ${article.id} = ${redirect.entityId}
      where ${redirect.entity} = 'article' and ${redirect.path} ~ '[?]p=[0-9]+$' group by 1 order by 1 desc`,
  );
}

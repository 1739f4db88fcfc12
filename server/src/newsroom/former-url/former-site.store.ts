import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { redirect } from "../../system/redirect/redirect.table.ts";
import { article } from "../article/article.table.ts";

/** WordPress site whose posts were imported. */
export interface FormerSite {
  /** Base path; empty for a site at the root of its host. */
  base: string;
  /** Most frequent locale of its posts. */
  locale: Locale;
}

/**
 * Selects the imported WordPress sites, derived from the short paths of their posts,
 * `{base}/?p={id}`. Nested base paths come first.
 */
export function formerSitesOf(db: Db): Promise<FormerSite[]> {
  return rowsOf<FormerSite>(
    db,
    sql`select rtrim(split_part(${redirect.path}, '?', 1), '/') as base, mode() within group (order by ${article.locale}) as locale
      from ${redirect} join ${article} on ${article.id} = ${redirect.entityId}
      where ${redirect.entity} = 'article' and ${redirect.path} ~ '[?]p=[0-9]+$' group by 1 order by 1 desc`,
  );
}

import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";

/**
 * Returns the articles of a language that translate these or are translated by them, in their
 * order; others are left out.
 */
export async function translatedIds(db: Db, ids: number[], language: Locale): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select translated.id from unnest(${sql.param(ids)}::bigint[]) with ordinality as listed (id, position)
      join ${article} one on one.id = listed.id
      join ${article} translated on translated.locale = ${language} and translated.deleted_at is null
        and (translated.id = one.id or translated.id = one.translation_of or translated.translation_of = one.id)
      order by listed.position`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

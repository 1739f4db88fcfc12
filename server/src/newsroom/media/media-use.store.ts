import type { MediaUse } from "@masthead/contract/newsroom/media/media.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ReferencedKind, recordKinds } from "../../platform/crud/record-kind.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { mediaRecords } from "./media.records.ts";
import { mediaUseSources } from "./media-uses.ts";

/** Place of an image in a record, by field; among its images by default. */
const PLACES: Record<string, MediaUse["place"] | undefined> = { socialImageId: "social" };

/**
 * SQL: the records of a kind that show the image in one of their columns. An array of ids is
 * filtered through its index.
 */
function usesBy(records: ReferencedKind, locale: Locale, id: SQL): SQL[] {
  const columns = getTableColumns(records.table);
  return Object.entries(records.referenceFields?.() ?? {}).flatMap(([field, referenced]) => {
    const column = referenced === mediaRecords ? columns[field] : undefined;
    const label = records.label ?? records.choice?.label;
    const isArray = column?.dataType === "array";
    if (!column || !label || !(isArray || column.dataType === "number")) return [];
    return sql`select ${records.entity}::text as entity, ${records.table.id} as id, ${label(locale)} as label,
      ${PLACES[field] ?? "image"}::text as place, ${records.shown?.() ?? sql`true`} as shown, ${records.breaking?.() ?? sql`false`} as breaking,
      ${isArray ? id : column} as media_id from ${records.table}
      where ${records.table.deletedAt} is null ${isArray ? sql`and ${column} @> array[${id}]::bigint[]` : sql``}`;
  });
}

/** SQL: the records that show an image, with the image's id as media_id. */
function uses(locale: Locale, id: SQL): SQL {
  const parts = [
    ...mediaUseSources.all().flatMap((source) => source(id, locale)),
    ...recordKinds.all().flatMap((records) => usesBy(records, locale, id)),
  ];
  return sql`select * from (${sql.join(parts, sql` union all `)}) u where u.media_id = ${id}`;
}

/** SQL: the image with this id is in use. */
export const isUsed = (id: SQLWrapper): SQL => sql`exists (${uses("en-US", sql`${id}`)})`;

/**
 * Whether readers see an image somewhere, or will without another save, and whether the rule for
 * breaking news applies there.
 */
export async function shownUse(
  db: Db,
  id: number,
): Promise<{ isShown: boolean; isBreaking: boolean }> {
  const [row] = await rowsOf<{ isShown: boolean; isBreaking: boolean }>(
    db,
    sql`select coalesce(bool_or(shown), false) as "isShown", coalesce(bool_or(shown and breaking), false) as "isBreaking"
      from (${uses("en-US", sql`${id}::bigint`)}) q`,
  );
  return row ?? { isShown: false, isBreaking: false };
}

/** Returns the records that show an image, newest first, with the total per entity. */
export function usesOf(
  db: Db,
  id: number,
  locale: Locale,
  limit: number,
): Promise<(MediaUse & { total: number })[]> {
  const query = uses(locale, sql`${id}::bigint`);
  return rowsOf(
    db,
    sql`select entity, id, label, place, count(*) over (partition by entity) as total from (${query}) q order by id desc limit ${limit}`,
  );
}

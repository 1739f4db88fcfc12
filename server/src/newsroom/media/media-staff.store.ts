import { and, count, desc, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { matchesAllWords } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaRow } from "./media.store.ts";
import { media, mediaSearchText } from "./media.table.ts";
import { isUsed } from "./media-use.store.ts";

export interface MediaFilter {
  q?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  undescribed?: boolean | undefined;
  unused?: boolean | undefined;
  deleted?: 1 | undefined;
}

function where({ q, from, until, undescribed, unused, deleted }: MediaFilter): SQL | undefined {
  const isDescribed = sql`(${media.decorative} or exists (select from jsonb_each_text(${media.alt}) each where each.value <> ''))`;
  const matches = (condition: SQL, expected: boolean) => (expected ? condition : not(condition));
  return and(
    deleted ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
    q ? matchesAllWords(mediaSearchText, q) : undefined,
    from && sql`${media.createdAt} >= ${from}`,
    until && sql`${media.createdAt} < ${until}`,
    undescribed === undefined ? undefined : matches(isDescribed, !undescribed),
    unused === undefined ? undefined : matches(isUsed(media.id), !unused),
  );
}

/** Returns a page of images, newest first. */
export function mediaRows(db: Db, filter: MediaFilter, window: { limit: number; offset: number }): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(where(filter))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(window.limit)
    .offset(window.offset);
}

export async function countMedia(db: Db, filter: MediaFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(media).where(where(filter));
  return row?.total ?? 0;
}

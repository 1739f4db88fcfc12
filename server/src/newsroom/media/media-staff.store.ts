import { and, count, desc, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { hasWords } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaRow } from "./media.store.ts";
import { media, mediaWords } from "./media.table.ts";
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
  const described = sql`(${media.decorative} or exists (select from jsonb_each_text(${media.alt}) each where each.value <> ''))`;
  const as = (condition: SQL, wanted: boolean) => (wanted ? condition : not(condition));
  return and(
    deleted ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
    q ? hasWords(mediaWords, q) : undefined,
    from && sql`${media.createdAt} >= ${from}`,
    until && sql`${media.createdAt} < ${until}`,
    undescribed === undefined ? undefined : as(described, !undescribed),
    unused === undefined ? undefined : as(isUsed(media.id), !unused),
  );
}

/** A page of pictures, newest first. */
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

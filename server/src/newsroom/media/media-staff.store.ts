import { RIGHTS_ENDING_DAYS } from "@masthead/contract/newsroom/media/media.ts";
import { and, count, desc, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { matchesAllWords } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaRow } from "./media.store.ts";
import { media, mediaSearchText } from "./media.table.ts";
import { isUsed } from "./media-use.store.ts";

export interface MediaFilter {
  q?: string;
  from?: Date;
  until?: Date;
  undescribed?: boolean;
  rightsEnding?: boolean;
  ids?: number[];
  /** Day of the station, such as 2026-11-21. */
  today: string;
  unused?: boolean;
  deleted?: 1;
}

function where({
  q,
  from,
  until,
  undescribed,
  rightsEnding,
  ids,
  today,
  unused,
  deleted,
}: MediaFilter): SQL | undefined {
  const isDescribed = sql`(${media.decorative} or exists (select from jsonb_each_text(${media.alt}) each where each.value <> ''))`;
  const matches = (condition: SQL, expected: boolean) => (expected ? condition : not(condition));
  const hasEndingRights = sql`coalesce(${media.usableUntil} < ${today}::date + ${RIGHTS_ENDING_DAYS}::int, false)`;
  return and(
    ids && inArray(media.id, ids),
    rightsEnding === undefined ? undefined : matches(hasEndingRights, rightsEnding),
    deleted ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
    q ? matchesAllWords(mediaSearchText, q) : undefined,
    from && sql`${media.createdAt} >= ${from}`,
    until && sql`${media.createdAt} < ${until}`,
    undescribed === undefined ? undefined : matches(isDescribed, !undescribed),
    unused === undefined ? undefined : matches(isUsed(media.id), !unused),
  );
}

/** Returns a page of images, newest first. */
export function mediaRows(
  db: Db,
  filter: MediaFilter,
  window: { limit: number; offset: number },
): Promise<MediaRow[]> {
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

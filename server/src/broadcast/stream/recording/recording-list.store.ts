import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { articleRecordingUses } from "../../../newsroom/article/article-recording.sql.ts";
import { entryRecordingUses } from "../../../newsroom/live-blog/entry/entry-recording.sql.ts";
import { matchesAllWords } from "../../../platform/crud/text-search.sql.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { episodeRecordings } from "./episode-recordings.ts";
import type { RecordingRow } from "./recording.store.ts";
import { recording } from "./recording.table.ts";

export interface RecordingFilter {
  q?: string;
  kind?: "video" | "audio";
  /** Language of the titles of episodes. */
  locale: Locale;
  now: Date;
  /** Highest age rating that plays for everyone. */
  maxAge: AgeRating;
}

/**
 * SQL: per recording, the titles of the articles, entries of live blogs and episodes with it, the newest of them, and
 * whether all of them are restricted.
 */
const usesByFile = (filter: RecordingFilter): SQL =>
  sql`(select file, string_agg(title || ' ' || words, ' ') as words, (array_agg(title order by at desc))[1] as title, bool_and(restricted) as restricted
    from (${articleRecordingUses} union all ${entryRecordingUses} union all ${episodeRecordings.only().uses(filter)}) each_use group by file) as used`;
const isUse = sql`used.file = ${recording.file}`;

const where = ({ q, kind }: RecordingFilter): SQL | undefined =>
  and(
    kind && eq(recording.kind, kind),
    q ? matchesAllWords(sql`(${recording.name} || ' ' || coalesce(used.words, ''))`, q) : undefined,
  );

/** Returns a page of recordings, newest first. */
export function recordingRows(
  db: Db,
  filter: RecordingFilter,
  window: { limit: number; offset: number },
): Promise<{ row: RecordingRow; title: string | null; restricted: boolean }[]> {
  return db
    .select({
      row: recording,
      title: sql<string | null>`used.title`,
      restricted: sql<boolean>`coalesce(used.restricted, false)`,
    })
    .from(recording)
    .leftJoin(usesByFile(filter), isUse)
    .where(where(filter))
    .orderBy(desc(recording.createdAt), desc(recording.file))
    .limit(window.limit)
    .offset(window.offset);
}

export async function countRecordings(db: Db, filter: RecordingFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(recording)
    .leftJoin(usesByFile(filter), isUse)
    .where(where(filter));
  return row?.total ?? 0;
}

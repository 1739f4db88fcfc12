import { LIVE_MAX_CANDIDATES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { and, asc, eq, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { linkIsVisibleAt } from "../entry/entry.visible.ts";
import { liveBlog, liveEntry, liveEntryPair, liveEntryVersion } from "../live-blog.table.ts";
import { areTranslations, isPairableState } from "./pair.sql.ts";
import type { NewPair } from "./pair-plan.ts";

/** The entry itself, beside its counterpart as `liveEntry`. */
const own = alias(liveEntry, "own");
const ownArticle = alias(article, "own_article");
/** Row of the pair that the counterpart has. */
const opposite = alias(liveEntryPair, "opposite");

/** SQL: both entries can have a counterpart, and their articles are paired. */
const holds = and(
  isPairableState(own.state),
  isPairableState(liveEntry.state),
  areTranslations(ownArticle, article),
);

/** SQL: headline and text of the source. */
const sourceText = sql`(select concat_ws(E'\\n', s.title, s.body_html) from ${liveEntry} s where s.id =
  case when ${liveEntryPair.sourceVersion} is null then ${liveEntryPair.entryId} else ${liveEntryPair.otherId} end)`;

/** SQL: headline and text of the version of the source that was translated. */
const translatedText = sql`(select concat_ws(E'\\n', v.title, v.body_html) from ${liveEntryVersion} v where v.entry_id =
  case when ${liveEntryPair.sourceVersion} is null then ${liveEntryPair.entryId} else ${liveEntryPair.otherId} end
  and v.version = coalesce(${liveEntryPair.sourceVersion}, ${opposite.sourceVersion}))`;

/** Returns the counterparts of entries, without those of articles that are no longer paired. */
export async function pairsOf(db: Db, entryIds: number[]) {
  if (!entryIds.length) return [];
  return db
    .select({
      entryId: liveEntryPair.entryId,
      other: liveEntry,
      isTranslation: sql<boolean>`${liveEntryPair.sourceVersion} is not null`,
      translatedVersion: sql<number>`coalesce(${liveEntryPair.sourceVersion}, ${opposite.sourceVersion}, 0)`,
      outdated: sql<boolean>`${translatedText} is distinct from ${sourceText}`,
    })
    .from(liveEntryPair)
    .innerJoin(opposite, eq(opposite.entryId, liveEntryPair.otherId))
    .innerJoin(own, eq(own.id, liveEntryPair.entryId))
    .innerJoin(liveEntry, eq(liveEntry.id, liveEntryPair.otherId))
    .innerJoin(ownArticle, eq(ownArticle.id, own.articleId))
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .where(and(inArray(liveEntryPair.entryId, entryIds), holds));
}

export type EntryPair = Awaited<ReturnType<typeof pairsOf>>[number];

/** Returns the counterpart of an entry. */
export const pairOf = async (db: Db, entryId: number): Promise<EntryPair | undefined> =>
  (await pairsOf(db, [entryId]))[0];

/** Returns the live blog of the counterpart of an entry, also if their articles are not paired. */
export async function articleOfCounterpart(db: Db, entryId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ articleId: liveEntry.articleId })
    .from(liveEntryPair)
    .innerJoin(liveEntry, eq(liveEntry.id, liveEntryPair.otherId))
    .where(eq(liveEntryPair.entryId, entryId));
  return row?.articleId;
}

/** Whether one of two articles translates the other one. */
export async function articlesArePaired(db: Db, one: number, other: number): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .innerJoin(ownArticle, eq(ownArticle.id, one))
    .where(and(eq(article.id, other), areTranslations(ownArticle, article)));
  return rows.length > 0;
}

/** Returns the live blog of the article in the other language. */
export async function blogInOtherLanguage(db: Db, articleId: number) {
  const [row] = await db
    .select({
      articleId: article.id,
      title: article.title,
      locale: article.locale,
      state: liveBlog.state,
      streams: liveBlog.streams,
    })
    .from(ownArticle)
    .innerJoin(article, areTranslations(ownArticle, article))
    .innerJoin(liveBlog, eq(liveBlog.articleId, article.id))
    .where(eq(ownArticle.id, articleId))
    .orderBy(asc(article.id))
    .limit(1);
  return row;
}

/** Returns entries of a live blog without a counterpart, the nearest in time first. */
export const candidatesFor = (
  db: Db,
  articleId: number,
  { eventAt }: Pick<LiveEntryRow, "eventAt">,
): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(
      and(
        eq(liveEntry.articleId, articleId),
        isPairableState(liveEntry.state),
        notExists(
          db
            .select({ id: liveEntryPair.entryId })
            .from(liveEntryPair)
            .where(eq(liveEntryPair.entryId, liveEntry.id)),
        ),
      ),
    )
    .orderBy(
      sql`abs(extract(epoch from ${liveEntry.eventAt} - ${eventAt}::timestamptz))`,
      asc(liveEntry.id),
    )
    .limit(LIVE_MAX_CANDIDATES);

/**
 * Returns the counterpart of an entry with its article, in any state, and whether readers see both.
 */
export async function counterpartForReaders(db: Db, entryId: number, now: Date) {
  const [row] = await db
    .select({
      entry: liveEntry.id,
      id: article.id,
      locale: article.locale,
      slug: article.slug,
      title: article.title,
      original: sql<boolean>`${liveEntryPair.sourceVersion} is not null`,
      isVisible: sql<boolean>`coalesce(${and(
        holds,
        eq(liveEntry.state, "published"),
        linkIsVisibleAt(now),
        visibleAt(now),
      )}, false)`,
    })
    .from(liveEntryPair)
    .innerJoin(own, eq(own.id, liveEntryPair.entryId))
    .innerJoin(liveEntry, eq(liveEntry.id, liveEntryPair.otherId))
    .innerJoin(ownArticle, eq(ownArticle.id, own.articleId))
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .where(eq(liveEntryPair.entryId, entryId));
  return row;
}

/** Stores a pair: a row for each entry. */
export async function insertPair(
  tx: Db,
  { sourceId, translationId, sourceVersion, early }: NewPair & { early: boolean },
): Promise<void> {
  await tx.insert(liveEntryPair).values([
    { entryId: sourceId, otherId: translationId },
    { entryId: translationId, otherId: sourceId, sourceVersion, early },
  ]);
}

/** Deletes the pair of an entry. Returns the counterpart. */
export async function deletePair(tx: Db, entryId: number): Promise<number | undefined> {
  const isOfPair = or(eq(liveEntryPair.entryId, entryId), eq(liveEntryPair.otherId, entryId));
  // In one order: two live blogs may delete the same pair.
  const rows = await tx
    .select()
    .from(liveEntryPair)
    .where(isOfPair)
    .orderBy(asc(liveEntryPair.entryId))
    .for("update");
  if (rows.length) await tx.delete(liveEntryPair).where(isOfPair);
  return rows.find((row) => row.entryId === entryId)?.otherId;
}

/** Sets what a translation knows of its source. */
export async function updateTranslation(
  tx: Db,
  translationId: number,
  values: { sourceVersion?: number; early?: boolean },
): Promise<void> {
  await tx
    .update(liveEntryPair)
    .set(values)
    .where(and(eq(liveEntryPair.entryId, translationId), isNotNull(liveEntryPair.sourceVersion)));
}

import { MONITOR_COLUMN_SIZE } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";
import { stateAt } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";
import { breakingAt, visibleAt } from "../../article/article.visible.ts";
import { isOverdue } from "../../article/assignment/assignment.sql.ts";
import { articleAssignment } from "../../article/assignment/assignment.table.ts";
import { scheduledEvent } from "../../article/publish/scheduled-event.table.ts";
import { liveBlog, liveEntry } from "../../live-blog/live-blog.table.ts";
import { isStaleAt, lastEntryAt } from "../../live-blog/stale/stale.sql.ts";
import { articleNote } from "../../work/note/note.table.ts";
import { articleRow, type BoardRow, type ColumnFilter, mergeByTime } from "./board-row.ts";

/** One more than is shown, which says whether there are more. */
export const QUERY_SIZE = MONITOR_COLUMN_SIZE + 1;

/** SQL: the article is not deleted, and has the language and category of a column. */
const inColumn = ({ locale, categoryId }: ColumnFilter): SQL | undefined =>
  and(
    isNull(article.deletedAt),
    locale === null ? undefined : eq(article.locale, locale),
    categoryId === null ? undefined : eq(article.categoryId, categoryId),
  );

/** Columns of the assignment of an article. */
export const assignmentColumns = (now: Date) => ({
  assigneeId: articleAssignment.assigneeId,
  dueAt: articleAssignment.dueAt,
  priority: articleAssignment.priority,
  version: articleAssignment.version,
  overdue: isOverdue(now),
});

const articleColumns = (now: Date) => ({
  articleId: article.id,
  title: article.title,
  locale: article.locale,
  categoryId: article.categoryId,
  state: stateAt(now),
  urgent: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
  assignment: assignmentColumns(now),
});

export const hasAssignment = eq(articleAssignment.articleId, article.id);
/** SQL: title of open work in the language of its article: the one that waits to be published. */
const workTitle = sql<string>`coalesce(${openWork.title} ->> ${article.locale}, ${article.title})`;

/** Returns articles that wait for a reviewer: claimed by nobody, or by somebody. */
export async function articlesInReview(
  db: Db,
  filter: ColumnFilter,
  { isClaimed, now }: { isClaimed: boolean; now: Date },
): Promise<BoardRow[]> {
  const rows = await db
    .select({
      ...articleColumns(now),
      title: workTitle,
      at: isClaimed ? openWork.claimedAt : openWork.openedAt,
      byId: isClaimed ? openWork.claimedById : openWork.openedById,
    })
    .from(openWork)
    .innerJoin(article, eq(article.id, openWork.recordId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(
        eq(openWork.kind, "review"),
        isNull(openWork.closedAt),
        isClaimed ? isNotNull(openWork.claimedById) : isNull(openWork.claimedById),
        inColumn(filter),
      ),
    )
    .orderBy(desc(openWork.urgent), asc(isClaimed ? openWork.claimedAt : openWork.openedAt))
    .limit(QUERY_SIZE);
  return rows.map((row) =>
    articleRow({ ...row, key: `article:${row.articleId}`, path: `/article/edit/${row.articleId}` }),
  );
}

const entryColumns = (now: Date) => ({
  ...articleColumns(now),
  entryId: liveEntry.id,
  // An entry may have no headline: the title of its live blog tells where it is.
  title: sql<string>`coalesce(nullif(${liveEntry.title}, ''), ${article.title})`,
});

/** Returns entries of live blogs that wait for an editor: claimed by nobody, or by somebody. */
export async function submittedEntries(
  db: Db,
  filter: ColumnFilter,
  { isClaimed, now }: { isClaimed: boolean; now: Date },
): Promise<BoardRow[]> {
  const rows = await db
    .select({
      ...entryColumns(now),
      at: isClaimed ? liveEntry.claimedAt : liveEntry.receivedAt,
      byId: isClaimed ? liveEntry.claimedById : liveEntry.authorId,
    })
    .from(liveEntry)
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(
        eq(liveEntry.state, "submitted"),
        isClaimed ? isNotNull(liveEntry.claimedById) : isNull(liveEntry.claimedById),
        inColumn(filter),
      ),
    )
    .orderBy(asc(isClaimed ? liveEntry.claimedAt : liveEntry.receivedAt), asc(liveEntry.id))
    .limit(QUERY_SIZE);
  return rows.map(toEntryRow);
}

const toEntryRow = (
  row: Pick<BoardRow, "title" | "locale" | "at"> & { articleId: number; entryId: number },
): BoardRow =>
  articleRow({
    ...row,
    key: `entry:${row.entryId}`,
    path: `/live-blog/${row.articleId}`,
    urgent: false,
  });

/** Returns articles that will be published at a time, the earliest first. */
export async function scheduledArticles(
  db: Db,
  filter: ColumnFilter,
  now: Date,
): Promise<BoardRow[]> {
  const rows = await db
    .select({ ...articleColumns(now), at: scheduledEvent.at })
    .from(scheduledEvent)
    .innerJoin(article, eq(article.id, scheduledEvent.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(eq(scheduledEvent.kind, "publish"), sql`${scheduledEvent.at} > ${now}`, inColumn(filter)),
    )
    .orderBy(asc(scheduledEvent.at), asc(article.id))
    .limit(QUERY_SIZE);
  return rows.map((row) =>
    articleRow({ ...row, key: `article:${row.articleId}`, path: `/article/edit/${row.articleId}` }),
  );
}

/** Returns entries of live blogs that will be published at a time, the earliest first. */
export async function scheduledEntries(
  db: Db,
  filter: ColumnFilter,
  now: Date,
): Promise<BoardRow[]> {
  const rows = await db
    .select({ ...entryColumns(now), at: liveEntry.publishAt, byId: liveEntry.authorId })
    .from(liveEntry)
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(and(eq(liveEntry.state, "scheduled"), inColumn(filter)))
    .orderBy(asc(liveEntry.publishAt), asc(liveEntry.id))
    .limit(QUERY_SIZE);
  return rows.map(toEntryRow);
}

const entriesWaiting = sql<number>`(select count(*)::int from ${liveEntry} e
  where e.article_id = ${liveBlog.articleId} and e.state = 'submitted')`;

/** Returns running live blogs: all, the last started first, or those without a recent entry. */
export async function runningLiveBlogs(
  db: Db,
  filter: ColumnFilter,
  { onlyStale, now }: { onlyStale: boolean; now: Date },
): Promise<BoardRow[]> {
  const rows = await db
    .select({
      ...articleColumns(now),
      at: lastEntryAt,
      startedAt: liveBlog.startedAt,
      byId: liveBlog.leadId,
      entriesWaiting,
      stale: isStaleAt(now),
    })
    .from(liveBlog)
    .innerJoin(article, eq(article.id, liveBlog.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(eq(liveBlog.state, "live"), onlyStale ? isStaleAt(now) : undefined, inColumn(filter)),
    )
    .orderBy(desc(liveBlog.startedAt), asc(article.id))
    .limit(QUERY_SIZE);
  return rows.map(({ startedAt, ...row }) =>
    articleRow({
      ...row,
      key: `liveBlog:${row.articleId}`,
      urgent: false,
      path: `/live-blog/${row.articleId}`,
      ...(onlyStale && { alert: "staleLiveBlog", at: row.at ?? startedAt }),
    }),
  );
}

/** Returns the articles that readers see, the last published first. */
export async function publishedArticles(
  db: Db,
  filter: ColumnFilter,
  now: Date,
): Promise<BoardRow[]> {
  const { locale, categoryId } = filter;
  if (locale !== null || categoryId === null) return latestArticles(db, filter, now);
  // The index of a category is sorted within each language.
  const lists = await Promise.all(
    LOCALES.map((each) => latestArticles(db, { categoryId, locale: each }, now)),
  );
  return mergeByTime(...lists)
    .reverse()
    .slice(0, QUERY_SIZE);
}

async function latestArticles(db: Db, filter: ColumnFilter, now: Date): Promise<BoardRow[]> {
  const rows = await db
    .select({ ...articleColumns(now), at: article.publishedAt })
    .from(article)
    .leftJoin(articleAssignment, hasAssignment)
    .where(and(visibleAt(now), inColumn(filter)))
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(QUERY_SIZE);
  return rows.map((row) =>
    articleRow({
      ...row,
      key: `article:${row.articleId}`,
      path: `/article/edit/${row.articleId}`,
      urgent: false,
    }),
  );
}

/** Returns notes that nobody has resolved, without replies, the latest first. */
export async function openNotes(db: Db, filter: ColumnFilter, now: Date): Promise<BoardRow[]> {
  const rows = await db
    .select({
      ...articleColumns(now),
      id: articleNote.id,
      at: articleNote.createdAt,
      byId: articleNote.authorId,
      note: articleNote.text,
    })
    .from(articleNote)
    .innerJoin(article, eq(article.id, articleNote.articleId))
    .leftJoin(articleAssignment, hasAssignment)
    .where(
      and(
        isNull(articleNote.parentId),
        isNull(articleNote.resolvedAt),
        isNull(articleNote.deletedAt),
        inColumn(filter),
      ),
    )
    .orderBy(desc(articleNote.id))
    .limit(QUERY_SIZE);
  return rows.map(({ id, ...row }) =>
    articleRow({
      ...row,
      key: `note:${id}`,
      path: `/article/edit/${row.articleId}?note=${id}`,
      urgent: false,
    }),
  );
}

/** Returns the articles that somebody is to work on, the earliest due first. */
export async function assignedArticles(
  db: Db,
  filter: ColumnFilter,
  now: Date,
): Promise<BoardRow[]> {
  const rows = await db
    .select({ ...articleColumns(now), at: articleAssignment.dueAt, isUrgent: openWork.urgent })
    .from(openWork)
    .innerJoin(article, eq(article.id, openWork.recordId))
    .innerJoin(articleAssignment, hasAssignment)
    .where(and(eq(openWork.kind, "assignment"), isNull(openWork.closedAt), inColumn(filter)))
    .orderBy(desc(openWork.urgent), asc(articleAssignment.dueAt), asc(article.id))
    .limit(QUERY_SIZE);
  return rows.map(({ isUrgent, ...row }) =>
    articleRow({
      ...row,
      key: `article:${row.articleId}`,
      path: `/article/edit/${row.articleId}`,
      urgent: isUrgent,
    }),
  );
}

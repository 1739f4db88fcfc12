import type { Assignment } from "@masthead/contract/newsroom/article/article-assignment.ts";
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../article.state.ts";
import { article } from "../article.table.ts";
import { articleAssignment } from "./assignment.table.ts";

/**
 * SQL: the article is still to be worked on: it was not published since it was assigned. Needs both
 * tables.
 */
export const isPending = (now: Date): SQL =>
  sql`(${article.publishedAt} is null or ${article.publishedAt} > ${now} or ${article.publishedAt} < ${articleAssignment.assignedAt})`;

/**
 * SQL: the due time of an assignment has passed, and the article is still to be worked on. Needs
 * both tables.
 */
export const isOverdue = (now: Date) =>
  sql<boolean>`(coalesce(${articleAssignment.dueAt} < ${now}, false) and ${isPending(now)})`;

const existsAssignment = (condition: SQL) =>
  sql`exists (select from ${articleAssignment} where ${articleAssignment.articleId} = ${article.id} and ${condition})`;

/** SQL conditions on articles, by their assignment. */
export const assignedTo = (userId: number) =>
  existsAssignment(sql`${articleAssignment.assigneeId} = ${userId}`);
export const isAssigned = existsAssignment(sql`${articleAssignment.assigneeId} is not null`);
export const hasOverdueAssignment = (now: Date) => existsAssignment(isOverdue(now));

const columns = (now: Date) => ({
  articleId: articleAssignment.articleId,
  assigneeId: articleAssignment.assigneeId,
  dueAt: articleAssignment.dueAt,
  priority: articleAssignment.priority,
  overdue: isOverdue(now),
});

interface AssignmentRow extends Omit<Assignment, "assignee" | "dueAt"> {
  assigneeId: number | null;
  dueAt: Date | null;
}

export const toAssignment = (
  { assigneeId, dueAt, priority, overdue }: AssignmentRow,
  names: Map<number, string>,
): Assignment => ({
  assignee: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? null },
  dueAt: dueAt?.toISOString() ?? null,
  priority,
  overdue,
});

const namesOfAssignees = (db: Db, rows: AssignmentRow[]) =>
  colleagueNames(
    db,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  );

/** Returns the assignments of articles, by the id of the article. */
export async function assignmentsOf(
  db: Db,
  articleIds: number[],
  now: Date,
): Promise<Map<number, Assignment>> {
  if (!articleIds.length) return new Map();
  const rows = await db
    .select(columns(now))
    .from(articleAssignment)
    .innerJoin(article, eq(article.id, articleAssignment.articleId))
    .where(inArray(articleAssignment.articleId, articleIds));
  const names = await namesOfAssignees(db, rows);
  return new Map(rows.map((row) => [row.articleId, toAssignment(row, names)]));
}

/**
 * Returns the articles that a user is to work on, the earliest due first and those without a due
 * time last, and their number.
 */
export async function pendingAssignments(db: Db, userId: number, now: Date, limit: number) {
  const condition = and(
    eq(articleAssignment.assigneeId, userId),
    isNull(article.deletedAt),
    isPending(now),
  );
  const joined = eq(article.id, articleAssignment.articleId);
  const rows = await db
    .select({
      id: article.id,
      title: article.title,
      locale: article.locale,
      state: stateAt(now),
      ...columns(now),
    })
    .from(articleAssignment)
    .innerJoin(article, joined)
    .where(condition)
    .orderBy(asc(articleAssignment.dueAt), asc(article.id))
    .limit(limit);
  const [counted] = await db
    .select({ total: count() })
    .from(articleAssignment)
    .innerJoin(article, joined)
    .where(condition);
  const names = await namesOfAssignees(db, rows);
  const assigned = rows.map(({ id, title, locale, state, ...row }) => ({
    id,
    title,
    locale,
    state,
    assignment: toAssignment(row, names),
  }));
  return { assigned, total: counted?.total ?? 0 };
}

/** Returns all assignments of a user, for the data export. */
export const allAssignmentsOf = (db: Db, userId: number) =>
  db
    .select({ articleId: article.id, articleTitle: article.title, dueAt: articleAssignment.dueAt })
    .from(articleAssignment)
    .innerJoin(article, eq(article.id, articleAssignment.articleId))
    .where(eq(articleAssignment.assigneeId, userId))
    .orderBy(asc(article.id));

/** Returns who an article is assigned to; null if to nobody. */
export async function assigneeOf(db: Db, articleId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: articleAssignment.assigneeId })
    .from(articleAssignment)
    .where(eq(articleAssignment.articleId, articleId));
  return row?.id ?? null;
}

export async function unassignUser(tx: Db, userId: number): Promise<void> {
  await tx
    .update(articleAssignment)
    .set({ assigneeId: null })
    .where(eq(articleAssignment.assigneeId, userId));
  await tx
    .update(articleAssignment)
    .set({ changedById: null })
    .where(eq(articleAssignment.changedById, userId));
}

import type { LiveQuestionState } from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { and, asc, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { liveEntry, liveQuestion } from "../live-blog.table.ts";

export type LiveQuestionRow = typeof liveQuestion.$inferSelect;

export async function insertQuestion(
  tx: Db,
  row: typeof liveQuestion.$inferInsert,
): Promise<LiveQuestionRow> {
  const [stored] = await tx.insert(liveQuestion).values(row).returning();
  if (!stored) throw new Error("the question was not stored");
  return stored;
}

/** Locks a question until the transaction ends. */
export async function lockQuestion(tx: Db, id: number): Promise<LiveQuestionRow | undefined> {
  const [row] = await tx.select().from(liveQuestion).where(eq(liveQuestion.id, id)).for("update");
  return row;
}

/** Changes a question, with its version. */
export async function updateQuestion(
  tx: Db,
  id: number,
  values: Partial<typeof liveQuestion.$inferInsert>,
): Promise<LiveQuestionRow> {
  const [row] = await tx
    .update(liveQuestion)
    .set({ ...values, version: sql`${liveQuestion.version} + 1`, updatedAt: sql`now()` })
    .where(eq(liveQuestion.id, id))
    .returning();
  if (!row) throw new Error("the question was not changed");
  return row;
}

/** Sets or clears the claim of a question. Its version stays. */
export async function setQuestionClaim(
  tx: Db,
  id: number,
  claim: { claimedById: number | null; claimedAt: Date | null },
): Promise<void> {
  await tx.update(liveQuestion).set(claim).where(eq(liveQuestion.id, id));
}

const isIn = (articleId: number, state: LiveQuestionState) =>
  and(eq(liveQuestion.articleId, articleId), eq(liveQuestion.state, state));

export async function countWaitingQuestions(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveQuestion)
    .where(isIn(articleId, "waiting"));
  return row?.total ?? 0;
}

/** Returns the waiting questions of a live blog, the first received first. */
export const waitingQuestions = (
  db: Db,
  articleId: number,
  limit: number,
): Promise<LiveQuestionRow[]> =>
  db
    .select()
    .from(liveQuestion)
    .where(isIn(articleId, "waiting"))
    .orderBy(asc(liveQuestion.receivedAt), asc(liveQuestion.id))
    .limit(limit);

/** Returns the answered and rejected questions of a live blog, the latest first. */
export const doneQuestions = (
  db: Db,
  articleId: number,
  limit: number,
): Promise<LiveQuestionRow[]> =>
  db
    .select()
    .from(liveQuestion)
    .where(and(eq(liveQuestion.articleId, articleId), ne(liveQuestion.state, "waiting")))
    .orderBy(desc(liveQuestion.updatedAt), desc(liveQuestion.id))
    .limit(limit);

export type AnsweringEntry = Pick<LiveEntryRow, "id" | "title" | "state">;

/** Returns entries by their ids. */
export async function answeringEntries(
  db: Db,
  ids: number[],
): Promise<Map<number, AnsweringEntry>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: liveEntry.id, title: liveEntry.title, state: liveEntry.state })
    .from(liveEntry)
    .where(inArray(liveEntry.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

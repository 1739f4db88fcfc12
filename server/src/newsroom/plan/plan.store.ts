import type { PlanKind, PlanState } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  and,
  arrayContains,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { planItem, planTransition } from "./plan.table.ts";

export type PlanRow = typeof planItem.$inferSelect;

export async function planById(db: Db, id: number): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(planItem)
    .where(and(eq(planItem.id, id), isNull(planItem.deletedAt)));
  return row;
}

/** Returns a plan item and locks its row until the transaction ends. */
export async function lockPlan(tx: Db, id: number): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(planItem).where(eq(planItem.id, id)).for("update");
  return row;
}

/** Updates a locked plan item as its next version. */
export async function updatePlan(tx: Db, id: number, values: Partial<PlanRow>): Promise<PlanRow> {
  const [row] = await tx
    .update(planItem)
    .set({ ...values, version: sql`${planItem.version} + 1`, updatedAt: sql`now()` })
    .where(eq(planItem.id, id))
    .returning();
  if (!row) throw new Error("the plan item no longer exists");
  return row;
}

export async function insertTransition(
  tx: Db,
  transition: { planItemId: number; from: PlanState; to: PlanState; by: string; at: Date },
): Promise<void> {
  await tx.insert(planTransition).values(transition);
}

/** Returns the transitions of a plan item, newest first. */
export function transitionsOf(db: Db, planItemId: number) {
  return db
    .select()
    .from(planTransition)
    .where(eq(planTransition.planItemId, planItemId))
    .orderBy(desc(planTransition.id));
}

export interface PlanFilter {
  kind?: PlanKind;
  categoryId?: number;
  assigneeId?: number;
  language?: Locale;
}

/**
 * Range of days: as dates, both inclusive, for all-day items, and as instants, the end exclusive,
 * for timed ones.
 */
export interface DayRange {
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

/**
 * Returns the plan items that overlap a range of days, by start. Dates are compared with dates, and
 * instants with instants.
 */
export function plansBetween(
  db: Db,
  { firstDay, lastDay, from, until }: DayRange,
  filter: PlanFilter,
  limit: number,
): Promise<PlanRow[]> {
  const { kind, categoryId, assigneeId, language } = filter;
  const overlaps = or(
    and(lt(planItem.startsAt, until), gt(planItem.endsAt, from)),
    and(lte(planItem.day, lastDay), gte(planItem.lastDay, firstDay)),
  );
  const conditions: (SQL | undefined)[] = [
    kind && eq(planItem.kind, kind),
    categoryId === undefined ? undefined : eq(planItem.categoryId, categoryId),
    assigneeId === undefined ? undefined : arrayContains(planItem.assigneeIds, [assigneeId]),
    language && eq(planItem.locale, language),
  ];
  return db
    .select()
    .from(planItem)
    .where(and(isNull(planItem.deletedAt), overlaps, ...conditions))
    .orderBy(planItem.day, planItem.startsAt, planItem.id)
    .limit(limit);
}

/** Returns the plan items that a user is assigned to. */
export function plansAssignedTo(db: Db, userId: number) {
  return db
    .select({ id: planItem.id, title: planItem.title })
    .from(planItem)
    .where(and(arrayContains(planItem.assigneeIds, [userId]), isNull(planItem.deletedAt)))
    .orderBy(planItem.id);
}

/** Returns the plan items that an article was made of. */
export const plansOfArticle = (db: Db, articleId: number) =>
  db
    .select({
      id: planItem.id,
      title: planItem.title,
      locale: planItem.locale,
      state: planItem.state,
    })
    .from(planItem)
    .where(and(eq(planItem.articleId, articleId), isNull(planItem.deletedAt)))
    .orderBy(planItem.id);

/** Takes a user out of the assignees of all plan items, deleted ones included. */
export async function unassign(tx: Db, userId: number): Promise<void> {
  await tx
    .update(planItem)
    .set({ assigneeIds: sql`array_remove(${planItem.assigneeIds}, ${userId}::bigint)` })
    .where(arrayContains(planItem.assigneeIds, [userId]));
}

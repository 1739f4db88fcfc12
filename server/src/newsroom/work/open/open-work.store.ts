import type { WorkMail } from "@masthead/contract/newsroom/work.ts";
import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { type OpenWorkRow, openWork } from "../../../platform/work/open-work.table.ts";
import { noticeChoice } from "../notice/notice.table.ts";
import { openWorkNotice } from "./work-notice.table.ts";

/**
 * SQL: open work that waits for a user: theirs, or of a kind that they may do unless it is somebody
 * else's or needs a second person.
 */
const waitsFor = (userId: number, kinds: readonly WorkKindName[]): SQL | undefined =>
  and(
    isNull(openWork.closedAt),
    kinds.length ? inArray(openWork.kind, [...kinds]) : sql`false`,
    sql`${userId} <> all(${openWork.exceptIds})`,
    or(
      eq(openWork.personId, userId),
      isNull(openWork.personId),
      // Assigned to another person, but escalated to this one.
      sql`exists (select from ${openWorkNotice} where ${openWorkNotice.workId} = ${openWork.id} and ${openWorkNotice.userId} = ${userId})`,
    ),
  );

const URGENT_AND_OLDEST_FIRST = [desc(openWork.urgent), asc(openWork.openedAt), asc(openWork.id)];

/** Returns open work that waits for a user: urgent, then their own, then the oldest first. */
export const workFor = (db: Db, userId: number, kinds: readonly WorkKindName[], limit: number) =>
  db
    .select()
    .from(openWork)
    .where(waitsFor(userId, kinds))
    .orderBy(
      desc(openWork.urgent),
      desc(sql`coalesce(${userId} in (${openWork.personId}, ${openWork.claimedById}), false)`),
      asc(openWork.openedAt),
      asc(openWork.id),
    )
    .limit(limit);

export async function countWorkFor(
  db: Db,
  userId: number,
  kinds: readonly WorkKindName[],
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openWork).where(waitsFor(userId, kinds));
  return row?.total ?? 0;
}

/**
 * Returns open work that waits for a user, and locks it until the transaction ends; undefined if it
 * waits for others or is done.
 */
export async function lockWorkFor(
  tx: Db,
  userId: number,
  kinds: readonly WorkKindName[],
  id: number,
): Promise<OpenWorkRow | undefined> {
  const [row] = await tx
    .select()
    .from(openWork)
    .where(and(eq(openWork.id, id), waitsFor(userId, kinds)))
    .for("no key update");
  return row;
}

export async function setClaim(
  tx: Db,
  id: number,
  claimedById: number | null,
  now: Date,
): Promise<OpenWorkRow> {
  const [row] = await tx
    .update(openWork)
    .set({ claimedById, claimedAt: claimedById === null ? null : now })
    .where(eq(openWork.id, id))
    .returning();
  if (!row) throw new Error("the open work no longer exists");
  return row;
}

/**
 * SQL: open work that a user was notified of and has not seen, unless a colleague has claimed it.
 */
const alertsUser = (userId: number, kinds: readonly WorkKindName[]): SQL | undefined =>
  and(
    waitsFor(userId, kinds),
    isNull(openWork.claimedById),
    sql`exists (select from ${openWorkNotice} where ${openWorkNotice.workId} = ${openWork.id} and ${openWorkNotice.userId} = ${userId}
      and ${openWorkNotice.seenAt} is null)`,
  );

export async function countUnread(
  db: Db,
  userId: number,
  kinds: readonly WorkKindName[],
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(openWork).where(alertsUser(userId, kinds));
  return row?.total ?? 0;
}

export const urgentUnread = (
  db: Db,
  userId: number,
  kinds: readonly WorkKindName[],
  limit: number,
) =>
  db
    .select()
    .from(openWork)
    .where(and(alertsUser(userId, kinds), openWork.urgent))
    .orderBy(...URGENT_AND_OLDEST_FIRST)
    .limit(limit);

/** Marks notices of a user as seen: of all work, or of one. */
export async function setSeen(
  db: Db,
  userId: number,
  id: number | undefined,
  now: Date,
): Promise<void> {
  await db
    .update(openWorkNotice)
    .set({ seenAt: now })
    .where(
      and(
        eq(openWorkNotice.userId, userId),
        isNull(openWorkNotice.seenAt),
        id === undefined ? undefined : eq(openWorkNotice.workId, id),
      ),
    );
}

/**
 * Returns open work that may have to be notified, and locks it until the transaction ends. Skips
 * what another process notifies of.
 */
export const lockWorkToNotify = (tx: Db, limit: number) =>
  tx
    .select()
    .from(openWork)
    .where(and(isNull(openWork.closedAt), or(isNull(openWork.notifiedCircle), openWork.urgent)))
    .orderBy(...URGENT_AND_OLDEST_FIRST)
    .limit(limit)
    .for("no key update", { skipLocked: true });

export async function setNotified(
  tx: Db,
  id: number,
  notifiedCircle: number,
  now: Date,
): Promise<void> {
  await tx.update(openWork).set({ notifiedCircle, notifiedAt: now }).where(eq(openWork.id, id));
}

/** Stores notices of open work. People who had one are notified again. */
export async function upsertWorkNotices(
  tx: Db,
  workId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (!userIds.length) return;
  const values = userIds.map((userId) => ({ workId, userId, createdAt: now }));
  await tx
    .insert(openWorkNotice)
    .values(values)
    .onConflictDoUpdate({
      target: [openWorkNotice.workId, openWorkNotice.userId],
      set: { createdAt: now, seenAt: null, mailedAt: null },
    });
}

/** Returns the work that a user was notified of or claimed, also if it is done, oldest first. */
export const workKnownTo = (db: Db, userId: number) =>
  db
    .select({
      kind: openWork.kind,
      title: openWork.title,
      notifiedAt: openWorkNotice.createdAt,
      seenAt: openWorkNotice.seenAt,
      claimedAt:
        sql<Date | null>`case when ${openWork.claimedById} = ${userId} then ${openWork.claimedAt} end`.mapWith(
          openWork.claimedAt,
        ),
    })
    .from(openWork)
    .leftJoin(
      openWorkNotice,
      and(eq(openWorkNotice.workId, openWork.id), eq(openWorkNotice.userId, userId)),
    )
    .where(or(isNotNull(openWorkNotice.userId), eq(openWork.claimedById, userId)))
    .orderBy(asc(openWork.id));

/** Removes a user from open work: their claims, and their part in its history. */
export async function forgetWorker(tx: Db, userId: number): Promise<void> {
  await tx.delete(openWorkNotice).where(eq(openWorkNotice.userId, userId));
  await tx
    .update(openWork)
    .set({ claimedById: null, claimedAt: null })
    .where(eq(openWork.claimedById, userId));
  await tx.update(openWork).set({ openedById: null }).where(eq(openWork.openedById, userId));
  await tx.update(openWork).set({ closedById: null }).where(eq(openWork.closedById, userId));
  await tx
    .update(openWork)
    .set({ exceptIds: sql`array_remove(${openWork.exceptIds}, ${userId}::bigint)` })
    .where(sql`${userId}::bigint = any(${openWork.exceptIds})`);
  // The rest is assigned to somebody else, or closed, by the next comparison.
  await tx
    .update(openWork)
    .set({ personId: null })
    .where(and(eq(openWork.personId, userId), isNotNull(openWork.closedAt)));
}

/**
 * Returns the number of open urgent work that nobody has claimed, and when the oldest of it was
 * opened.
 */
export async function unclaimedUrgentWork(db: Db): Promise<{ total: number; oldest: Date | null }> {
  const [row] = await db
    .select({
      total: count(),
      oldest: sql<Date | null>`min(${openWork.openedAt})`.mapWith(openWork.openedAt),
    })
    .from(openWork)
    .where(and(isNull(openWork.closedAt), openWork.urgent, isNull(openWork.claimedById)));
  return row ?? { total: 0, oldest: null };
}

/** Returns the number of open work by kind. */
export const openWorkByKind = (db: Db) =>
  db
    .select({ kind: openWork.kind, total: count() })
    .from(openWork)
    .where(isNull(openWork.closedAt))
    .groupBy(openWork.kind);

/** SQL: notices of open work that nobody has claimed, which were not mailed. */
const isUnmailed = and(
  isNull(openWorkNotice.mailedAt),
  isNull(openWork.closedAt),
  isNull(openWork.claimedById),
);

/**
 * Returns the open work that a user was notified of, but not by mail, urgent and oldest first.
 * Skips what another process mails.
 */
export async function lockUnmailedWork(tx: Db, userId: number): Promise<OpenWorkRow[]> {
  const rows = await tx
    .select({ work: openWork })
    .from(openWorkNotice)
    .innerJoin(openWork, eq(openWork.id, openWorkNotice.workId))
    .where(and(eq(openWorkNotice.userId, userId), isUnmailed))
    .orderBy(...URGENT_AND_OLDEST_FIRST)
    .for("no key update", { of: openWorkNotice, skipLocked: true });
  return rows.map(({ work }) => work);
}

export async function setWorkMailed(
  tx: Db,
  userId: number,
  workIds: readonly number[],
  now: Date,
): Promise<void> {
  if (!workIds.length) return;
  await tx
    .update(openWorkNotice)
    .set({ mailedAt: now })
    .where(and(eq(openWorkNotice.userId, userId), inArray(openWorkNotice.workId, [...workIds])));
}

/** Returns the users who have open work that was not mailed. */
export async function usersWithUnmailedWork(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: openWorkNotice.userId })
    .from(openWorkNotice)
    .innerJoin(openWork, eq(openWork.id, openWorkNotice.workId))
    .where(isUnmailed);
  return rows.map(({ userId }) => userId);
}

/** Returns the mail choices of users who made one. */
export async function workMailChoices(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, { urgent: WorkMail; other: WorkMail }>> {
  if (!userIds.length) return new Map();
  const rows = await db
    .select()
    .from(noticeChoice)
    .where(inArray(noticeChoice.userId, [...userIds]));
  return new Map(
    rows.map(({ userId, urgentWorkMail, workMail }) => [
      userId,
      { urgent: urgentWorkMail, other: workMail },
    ]),
  );
}

export async function upsertWorkMailChoice(
  db: Db,
  userId: number,
  { urgent, other }: { urgent: WorkMail; other: WorkMail },
): Promise<void> {
  const set = { urgentWorkMail: urgent, workMail: other };
  await db
    .insert(noticeChoice)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: noticeChoice.userId, set });
}

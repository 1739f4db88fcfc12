import { LIVE_ALERT_LIST_SIZE } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { and, asc, count, desc, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { liveAlert } from "./live-alert.table.ts";

export type LiveAlertRow = typeof liveAlert.$inferSelect;

/**
 * Inserts the alert of an entry that waits for its decision. Returns its id; undefined if the entry
 * has had one.
 */
export async function insertAlert(
  tx: Db,
  alert: { articleId: number; entryId: number; createdAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(liveAlert)
    .values(alert)
    .onConflictDoNothing({ target: liveAlert.entryId })
    .returning({ id: liveAlert.id });
  return row?.id;
}

export async function alertById(db: Db, id: number): Promise<LiveAlertRow | undefined> {
  const [row] = await db.select().from(liveAlert).where(eq(liveAlert.id, id));
  return row;
}

export async function alertOfEntry(db: Db, entryId: number): Promise<LiveAlertRow | undefined> {
  const [row] = await db.select().from(liveAlert).where(eq(liveAlert.entryId, entryId));
  return row;
}

/**
 * Returns the alerts of a live blog, and locks them until the transaction ends: two decisions about
 * the same live blog follow one another.
 */
export const lockAlerts = (tx: Db, articleId: number): Promise<LiveAlertRow[]> =>
  tx
    .select()
    .from(liveAlert)
    .where(eq(liveAlert.articleId, articleId))
    .orderBy(asc(liveAlert.id))
    .for("update");

export async function updateAlert(
  tx: Db,
  id: number,
  values: Pick<LiveAlertRow, "state" | "reason" | "notificationId" | "decidedAt">,
): Promise<void> {
  await tx.update(liveAlert).set(values).where(eq(liveAlert.id, id));
}

/** Returns the last alerts of a live blog, the latest first. */
export const lastAlerts = (db: Db, articleId: number): Promise<LiveAlertRow[]> =>
  db
    .select()
    .from(liveAlert)
    .where(eq(liveAlert.articleId, articleId))
    .orderBy(desc(liveAlert.id))
    .limit(LIVE_ALERT_LIST_SIZE);

export async function countHeld(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveAlert)
    .where(and(eq(liveAlert.articleId, articleId), eq(liveAlert.state, "held")));
  return row?.total ?? 0;
}

/** Returns the times of the alerts that a live blog has sent since a time. */
export async function sentTimesSince(db: Db, articleId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: liveAlert.decidedAt })
    .from(liveAlert)
    .where(
      and(
        eq(liveAlert.articleId, articleId),
        isNotNull(liveAlert.notificationId),
        gt(liveAlert.decidedAt, since),
      ),
    );
  return rows.flatMap(({ at }) => at ?? []);
}

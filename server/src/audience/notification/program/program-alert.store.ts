import { and, count, eq, gt, inArray, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { programAlert } from "./program-alert.table.ts";

export type ProgramAlertRow = typeof programAlert.$inferSelect;
export type NewProgramAlert = Omit<typeof programAlert.$inferInsert, "notificationId">;

/** Inserts an alert. Returns its id; undefined if it exists: another worker has decided about it. */
export async function insertProgramAlert(
  tx: Db,
  alert: NewProgramAlert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(programAlert)
    .values(alert)
    .onConflictDoNothing()
    .returning({ id: programAlert.id });
  return row?.id;
}

export async function setAlertNotification(
  tx: Db,
  id: number,
  notificationId: number | null,
): Promise<void> {
  await tx.update(programAlert).set({ notificationId }).where(eq(programAlert.id, id));
}

export async function alertOfNotification(
  db: Db,
  notificationId: number,
): Promise<ProgramAlertRow | undefined> {
  const [row] = await db
    .select()
    .from(programAlert)
    .where(eq(programAlert.notificationId, notificationId));
  return row;
}

/** Returns the time after which an alert is no longer sent. */
export const programAlertExpiry = async (db: Db, notificationId: number): Promise<Date | null> =>
  (await alertOfNotification(db, notificationId))?.expiresAt ?? null;

/** Returns the number of sent alerts about airings with a lead in a language since a time. */
export async function countAiringAlerts(
  tx: Db,
  { programId, before, locale }: Pick<ProgramAlertRow, "programId" | "before" | "locale">,
  since: Date,
): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(programAlert)
    .where(
      and(
        eq(programAlert.programId, programId),
        eq(programAlert.before, before ?? 0),
        eq(programAlert.locale, locale),
        isNotNull(programAlert.notificationId),
        gt(programAlert.createdAt, since),
      ),
    );
  return row?.total ?? 0;
}

/** Returns which of these episodes have been decided about. */
export async function decidedEpisodes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .selectDistinct({ id: programAlert.episodeId })
    .from(programAlert)
    .where(inArray(programAlert.episodeId, [...ids]));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Returns when each program last sent an alert about an episode, since a time. */
export async function lastEpisodeAlerts(db: Db, since: Date): Promise<Map<number, Date>> {
  const rows = await db
    .select({ programId: programAlert.programId, at: max(programAlert.createdAt) })
    .from(programAlert)
    .where(
      and(
        isNotNull(programAlert.notificationId),
        isNull(programAlert.airsAt),
        gt(programAlert.createdAt, since),
      ),
    )
    .groupBy(programAlert.programId);
  return new Map(rows.flatMap(({ programId, at }) => (at ? [[programId, at] as const] : [])));
}

/** Deletes alerts older than a time, and their notifications with the deliveries. */
export async function deleteProgramAlerts(db: Db, olderThan: Date): Promise<void> {
  await db.execute(
    sql`with gone as (delete from ${programAlert} where ${lt(programAlert.createdAt, olderThan)} returning notification_id)
      delete from notification n using gone g where n.id = g.notification_id and n.state in ('sent', 'failed')`,
  );
}

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { user } from "../../user/user.table.ts";
import { programCalendar } from "./program-calendar.table.ts";

/** Returns the number of the current calendar address of an open account, or null without one. */
export async function calendarRevision(db: Db, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ revision: programCalendar.revision })
    .from(user)
    .leftJoin(programCalendar, eq(programCalendar.userId, user.id))
    .where(and(eq(user.id, userId), eq(user.activated, true), isNull(user.deletedAt)));
  return row ? (row.revision ?? 0) : null;
}

/** Counts the number of the calendar address up, and returns it. */
export async function incrementCalendarRevision(
  tx: Db,
  userId: number,
  renewedAt: Date,
): Promise<number> {
  const [row] = await tx
    .insert(programCalendar)
    .values({ userId, revision: 1, renewedAt })
    .onConflictDoUpdate({
      target: programCalendar.userId,
      set: { revision: sql`${programCalendar.revision} + 1`, renewedAt },
    })
    .returning({ revision: programCalendar.revision });
  if (!row) throw new Error("no revision was stored");
  return row.revision;
}

export async function calendarRenewedAt(db: Db, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ renewedAt: programCalendar.renewedAt })
    .from(programCalendar)
    .where(eq(programCalendar.userId, userId));
  return row?.renewedAt ?? null;
}

export async function deleteCalendarRevision(tx: Db, userId: number): Promise<void> {
  await tx.delete(programCalendar).where(eq(programCalendar.userId, userId));
}

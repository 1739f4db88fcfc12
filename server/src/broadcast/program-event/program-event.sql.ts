import { and, asc, gt, gte, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { programEvent } from "./program-event.table.ts";

export type StaffEventRow = typeof programEvent.$inferSelect;

/** Returns events by id, hidden and deleted ones included. */
export async function staffEventsById(db: Db, ids: number[]): Promise<Map<number, StaffEventRow>> {
  const rows = ids.length
    ? await db.select().from(programEvent).where(inArray(programEvent.id, ids))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the events that overlap a time range, by start. An event without an end is in the range
 * if its start is.
 */
export function eventsBetween(
  db: Db,
  { from, until, hidden }: { from: Date; until: Date; hidden: boolean },
  limit: number,
): Promise<StaffEventRow[]> {
  return db
    .select()
    .from(programEvent)
    .where(
      and(
        isNull(programEvent.deletedAt),
        hidden ? undefined : programEvent.status,
        lt(programEvent.startsAt, until),
        or(gte(programEvent.startsAt, from), gt(programEvent.endsAt, from)),
      ),
    )
    .orderBy(asc(programEvent.startsAt), asc(programEvent.id))
    .limit(limit);
}

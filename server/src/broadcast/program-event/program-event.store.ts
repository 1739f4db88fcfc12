import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { programEvent } from "./program-event.table.ts";
import { eventEnd, visibleEvent } from "./program-event.visible.ts";

export type EventRow = typeof programEvent.$inferSelect;

/** Filter for events: not over ("ahead") or over ("past") at `now`, optionally of one program. */
export interface EventFilter {
  when: "ahead" | "past";
  now: Date;
  timeZone: string;
  programId?: number;
}

const where = ({ when, now, timeZone, programId }: EventFilter): SQL | undefined =>
  and(
    visibleEvent,
    when === "ahead" ? sql`${eventEnd(timeZone)} > ${now}` : sql`${eventEnd(timeZone)} <= ${now}`,
    programId === undefined ? undefined : eq(programEvent.programId, programId),
  );

/** Returns visible events: upcoming ones soonest first, past ones newest first. */
export function visibleEvents(
  db: Db,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number } = { limit: 10_000, offset: 0 },
): Promise<EventRow[]> {
  const direction = filter.when === "ahead" ? asc : desc;
  return db
    .select()
    .from(programEvent)
    .where(where(filter))
    .orderBy(direction(programEvent.startsAt), direction(programEvent.id))
    .limit(limit)
    .offset(offset);
}

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(programEvent).where(where(filter));
  return row?.total ?? 0;
}

/** Returns a visible event, including past ones. */
export async function visibleEventById(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db
    .select()
    .from(programEvent)
    .where(and(visibleEvent, eq(programEvent.id, id)));
  return row;
}

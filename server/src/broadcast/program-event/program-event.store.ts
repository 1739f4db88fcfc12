import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { programEvent } from "./program-event.table.ts";
import { overAt, visibleEvent } from "./program-event.visible.ts";

export type EventRow = typeof programEvent.$inferSelect;

/** Which events: those that are not over at a moment, or those that are; of one program, or of all and none. */
export interface EventFilter {
  when: "ahead" | "past";
  now: Date;
  timeZone: string;
  programId?: number | undefined;
}

const where = ({ when, now, timeZone, programId }: EventFilter): SQL | undefined =>
  and(
    visibleEvent,
    when === "ahead" ? sql`${overAt(timeZone)} > ${now}` : sql`${overAt(timeZone)} <= ${now}`,
    programId === undefined ? undefined : eq(programEvent.programId, programId),
  );

/** Events that readers see: those ahead with the soonest first, those past with the newest first. */
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

/** An event that readers see, also when it is over. */
export async function visibleEventById(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db
    .select()
    .from(programEvent)
    .where(and(visibleEvent, eq(programEvent.id, id)));
  return row;
}

import { type SQL, sql } from "drizzle-orm";
import { programEvent } from "./program-event.table.ts";

/**
 * SQL condition for publicly visible events, including past ones. Every public read of events must
 * use it.
 */
export const visibleEvent: SQL = sql`(${programEvent.status} and ${programEvent.deletedAt} is null)`;

/**
 * SQL: the end of an event; without one, the end of the day it starts on, in the station's time
 * zone.
 */
export const eventEnd = (timeZone: string): SQL => {
  const day = sql`date_trunc('day', ${programEvent.startsAt} at time zone ${timeZone})`;
  return sql`coalesce(${programEvent.endsAt}, (${day} + interval '1 day') at time zone ${timeZone})`;
};

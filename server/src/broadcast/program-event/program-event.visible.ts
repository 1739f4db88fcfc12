import { type SQL, sql } from "drizzle-orm";
import { programEvent } from "./program-event.table.ts";

/** SQL: what readers see, also when it is over. Every public read of events goes through here. */
export const visibleEvent: SQL = sql`(${programEvent.status} and ${programEvent.deletedAt} is null)`;

/** SQL: when an event is over; one without an end when the day on which it begins is, by the station's clocks. */
export const overAt = (timeZone: string): SQL => {
  const day = sql`date_trunc('day', ${programEvent.startsAt} at time zone ${timeZone})`;
  return sql`coalesce(${programEvent.endsAt}, (${day} + interval '1 day') at time zone ${timeZone})`;
};

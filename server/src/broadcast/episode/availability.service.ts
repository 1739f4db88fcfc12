import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { episode } from "./episode.table.ts";

/** Job that invalidates the pages of an episode at the start or the end of its availability. */
export const AVAILABILITY_JOB = "episode.availability-change";

/** How far the recurring job looks back, in milliseconds: it may run late. */
const LOOK_BACK_MS = 5 * MINUTE;

interface Boundary {
  id: number;
  programId: number;
  at: string;
}

/** Returns the starts and ends of availability after one time, up to another. */
function boundaries(db: Db, after: Date, upTo: Date): Promise<Boundary[]> {
  const between = (column: unknown) => sql`${column} > ${after} and ${column} <= ${upTo}`;
  const { id, programId, availableFrom, availableUntil } = episode;
  const select = (column: unknown) =>
    sql`select ${id}::int as id, ${programId}::int as "programId", ${column} as at from ${episode} where ${between(column)}`;
  return rowsOf<Boundary>(
    db,
    sql`${select(availableFrom)} union all ${select(availableUntil)} order by at`,
  );
}

/**
 * Invalidates the pages of episodes whose availability began or ended lately, and sends a job for
 * each that changes in the next minute, at that moment.
 */
export async function announceAvailability(
  { database: { db }, jobs }: Platform,
  now = new Date(),
): Promise<void> {
  const recent = await boundaries(db, new Date(now.getTime() - LOOK_BACK_MS), now);
  await announce(db, recent);
  for (const { id, programId, at } of await boundaries(db, now, new Date(now.getTime() + MINUTE)))
    await jobs.sendAt(AVAILABILITY_JOB, { id, programId }, new Date(at));
}

/** Invalidates the pages of an episode. */
export const announceEpisode = (
  { database: { db } }: Platform,
  one: Pick<Boundary, "id" | "programId">,
): Promise<void> => announce(db, [one]);

async function announce(db: Db, changed: Pick<Boundary, "id" | "programId">[]): Promise<void> {
  if (!changed.length) return;
  await announceChange(db, [
    "list:episode",
    ...changed.flatMap(
      ({ id, programId }) => [`episode:${id}`, `list:episode:${programId}`] as const,
    ),
  ]);
}

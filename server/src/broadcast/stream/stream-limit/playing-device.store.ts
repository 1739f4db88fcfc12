import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { playingDevice } from "./playing-device.table.ts";

/** Serializes decisions about the places of an account, until the transaction ends. */
export async function lockPlaces(tx: Db, userId: number): Promise<void> {
  const lockKey = `playing device ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`);
}

/** Returns the places of an account, also lapsed ones. */
export function placesOf(db: Db, userId: number) {
  const { id, sessionId, startedAt, renewedAt } = playingDevice;
  return db
    .select({ id, sessionId, startedAt, renewedAt })
    .from(playingDevice)
    .where(eq(playingDevice.userId, userId));
}

/** Renews the place of a session unless it has lapsed. Returns its id. */
export async function renewPlaceOfSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  now: Date,
  lapsedAt: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(playingDevice)
    .set({ renewedAt: now })
    .where(
      and(
        eq(playingDevice.sessionId, sessionId),
        eq(playingDevice.userId, userId),
        gt(playingDevice.renewedAt, lapsedAt),
      ),
    )
    .returning({ id: playingDevice.id });
  return row?.id;
}

/**
 * Renews a place. Returns false if it was taken over, or its session has ended. A lapsed place is
 * renewed, because another device that takes it deletes it.
 */
export async function renewPlace(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(playingDevice)
    .set({ renewedAt: now })
    .where(eq(playingDevice.id, id))
    .returning({ id: playingDevice.id });
  return rows.length > 0;
}

/** Whether a place exists, without renewing it. */
export async function hasPlace(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: playingDevice.id })
    .from(playingDevice)
    .where(eq(playingDevice.id, id));
  return rows.length > 0;
}

export async function deletePlaces(tx: Db, ids: number[]): Promise<void> {
  if (ids.length) await tx.delete(playingDevice).where(inArray(playingDevice.id, ids));
}

/** Gives a session a place, or renews its own; a lapsed one begins again. Returns its id. */
export async function insertPlace(
  tx: Db,
  owner: { userId: number; sessionId: number },
  now: Date,
): Promise<number> {
  const times = { startedAt: now, renewedAt: now };
  const [row] = await tx
    .insert(playingDevice)
    .values({ ...owner, ...times })
    .onConflictDoUpdate({ target: playingDevice.sessionId, set: times })
    .returning({ id: playingDevice.id });
  if (!row) throw new Error("the place was not stored");
  return row.id;
}

/** Counts the devices that have renewed their place since a time. */
export async function countPlaces(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ places: count() })
    .from(playingDevice)
    .where(gt(playingDevice.renewedAt, since));
  return row?.places ?? 0;
}

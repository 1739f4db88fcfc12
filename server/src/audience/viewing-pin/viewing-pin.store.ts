import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { session } from "../auth/session/session.table.ts";
import { viewingPin } from "./viewing-pin.table.ts";

/** Returns the PIN of a user, and until when a session of theirs needs none. */
export async function viewingPinOf(db: Db, userId: number, sessionId: number) {
  const [row] = await db
    .select({
      pinHash: viewingPin.pinHash,
      maxRating: viewingPin.maxRating,
      updatedAt: viewingPin.updatedAt,
      unlockedUntil: session.viewingUnlockedUntil,
    })
    .from(viewingPin)
    .leftJoin(session, and(eq(session.id, sessionId), eq(session.userId, viewingPin.userId)))
    .where(eq(viewingPin.userId, userId));
  return row;
}

export async function storeViewingPin(
  db: Db,
  values: typeof viewingPin.$inferInsert,
): Promise<void> {
  const { userId: _, ...changes } = values;
  await db
    .insert(viewingPin)
    .values(values)
    .onConflictDoUpdate({ target: viewingPin.userId, set: changes });
}

export async function deleteViewingPin(db: Db, userId: number): Promise<void> {
  await db.delete(viewingPin).where(eq(viewingPin.userId, userId));
}

/** Opens a session until a time, or closes it. */
export async function setUnlockedUntil(
  db: Db,
  sessionId: number,
  until: Date | null,
): Promise<void> {
  await db.update(session).set({ viewingUnlockedUntil: until }).where(eq(session.id, sessionId));
}

/** Closes all sessions of a user. */
export async function lockSessions(db: Db, userId: number): Promise<void> {
  await db.update(session).set({ viewingUnlockedUntil: null }).where(eq(session.userId, userId));
}

import { and, eq, gt, isNull, ne, type SQL } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { user } from "../../user/user.table.ts";
import { renewedSessionToken, session } from "./session.table.ts";

const signedInColumns = {
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  newsroomRights: user.newsroomRights,
  locale: user.locale,
  sessionId: session.id,
  usedAt: session.usedAt,
  startedAt: session.createdAt,
  authenticatedAt: session.authenticatedAt,
};

const isActive = (now: Date, idleSince: Date): SQL | undefined =>
  and(
    gt(session.expiresAt, now),
    gt(session.usedAt, idleSince),
    user.activated,
    isNull(user.deletedAt),
  );

/** Returns the active session of a token, with its user's current data. */
export async function activeSession(db: Db, tokenHash: string, now: Date, idleSince: Date) {
  const [row] = await db
    .select(signedInColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash), isActive(now, idleSince)));
  return row;
}

/**
 * Returns the active session whose token was renewed since a time, from the token with this hash.
 */
export async function activeSessionRenewedFrom(
  db: Db,
  tokenHash: string,
  { now, idleSince, renewedSince }: { now: Date; idleSince: Date; renewedSince: Date },
) {
  const [row] = await db
    .select(signedInColumns)
    .from(renewedSessionToken)
    .innerJoin(session, eq(session.id, renewedSessionToken.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(renewedSessionToken.tokenHash, tokenHash),
        gt(renewedSessionToken.renewedAt, renewedSince),
        isActive(now, idleSince),
      ),
    );
  return row;
}

export async function insertSession(db: Db, values: typeof session.$inferInsert): Promise<number> {
  const [row] = await db.insert(session).values(values).returning({ id: session.id });
  if (!row) throw new Error("session was not stored");
  return row.id;
}

/** Returns the start time of a session. */
export async function sessionStartedAt(db: Db, id: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.id, id));
  return row?.createdAt;
}

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.update(session).set({ usedAt: now }).where(eq(session.id, id));
}

/** Notes that the user of a session has proved their identity. */
export async function markAuthenticated(db: Db, id: number, now: Date): Promise<void> {
  await db.update(session).set({ authenticatedAt: now }).where(eq(session.id, id));
}

/**
 * Replaces the token of a session, unless it was replaced already, and records it as renewed. Call
 * within a transaction.
 * @param hashes of the token and its successor
 * @returns the expiry of the session; undefined if the session has ended
 */
export async function rotateSessionToken(
  db: Db,
  id: number,
  hashes: { from: string; to: string },
  now: Date,
): Promise<Date | undefined> {
  const [rotated] = await db
    .update(session)
    .set({ tokenHash: hashes.to, usedAt: now })
    .where(and(eq(session.id, id), eq(session.tokenHash, hashes.from)))
    .returning({ expiresAt: session.expiresAt });
  if (rotated) {
    await db
      .insert(renewedSessionToken)
      .values({ tokenHash: hashes.from, sessionId: id, renewedAt: now });
    return rotated.expiresAt;
  }
  const [row] = await db
    .select({ expiresAt: session.expiresAt })
    .from(session)
    .where(eq(session.id, id));
  return row?.expiresAt;
}

/** Deletes one session of a user, or all. Returns the number of deleted sessions. */
export async function deleteSessions(db: Db, userId: number, id?: number): Promise<number> {
  const condition = and(
    eq(session.userId, userId),
    id === undefined ? undefined : eq(session.id, id),
  );
  return (await db.delete(session).where(condition).returning({ id: session.id })).length;
}

/** Deletes the sessions of all users except one. Returns the number of deleted sessions. */
export async function deleteAllSessions(db: Db, keptId: number): Promise<number> {
  return (await db.delete(session).where(ne(session.id, keptId)).returning({ id: session.id }))
    .length;
}

/** Revokes everything that staff, except one, have shared, such as preview links. */
export async function markStaffAccessRevoked(db: Db, exceptId: number, at: Date): Promise<void> {
  await db
    .update(user)
    .set({ accessRevokedAt: at })
    .where(and(ne(user.id, exceptId), ne(user.role, "User")));
}

/** Revokes everything that a user has shared, such as preview links. */
export async function markAccessRevoked(db: Db, userId: number, at: Date): Promise<void> {
  await db.update(user).set({ accessRevokedAt: at }).where(eq(user.id, userId));
}

export function sessionsOfUser(db: Db, userId: number, now: Date, idleSince: Date) {
  const { id, createdAt, usedAt, expiresAt, address, agent } = session;
  return db
    .select({ id, createdAt, usedAt, expiresAt, address, agent })
    .from(session)
    .where(
      and(eq(session.userId, userId), gt(session.expiresAt, now), gt(session.usedAt, idleSince)),
    )
    .orderBy(session.usedAt);
}

/** Locks a session of a user, so that it does not end within a transaction. Returns whether it exists. */
export async function lockSession(tx: Db, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), eq(session.userId, userId)))
    .for("key share");
  return rows.length > 0;
}

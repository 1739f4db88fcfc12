import { and, asc, count, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type PasskeyPurpose, passkey, passkeyChallenge } from "./passkey.table.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

/** A user's passkeys, the oldest first. */
export function passkeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id));
}

/** How many passkeys each of these users has; who has none is left out. */
export async function countPasskeys(db: Db, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: passkey.userId, passkeys: count() })
    .from(passkey)
    .where(inArray(passkey.userId, userIds))
    .groupBy(passkey.userId);
  return new Map(rows.map(({ userId, passkeys }) => [userId, passkeys]));
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row;
}

/** @throws Error of PostgreSQL when the credential is known already */
export async function insertPasskey(db: Db, values: typeof passkey.$inferInsert): Promise<PasskeyRow> {
  const [row] = await db.insert(passkey).values(values).returning();
  if (!row) throw new Error("the passkey was not stored");
  return row;
}

const own = (userId: number, id: number) => and(eq(passkey.userId, userId), eq(passkey.id, id));

/** One of a user's passkeys, which nobody else changes until the transaction ends. */
export async function passkeyForUpdate(tx: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkey).where(own(userId, id)).for("update");
  return row;
}

export async function setPasskeyName(db: Db, userId: number, id: number, name: string): Promise<void> {
  await db.update(passkey).set({ name }).where(own(userId, id));
}

/** Forgets one of a user's passkeys, or all of them. Returns their names. */
export async function deletePasskeys(db: Db, userId: number, id?: number): Promise<string[]> {
  const which = id === undefined ? eq(passkey.userId, userId) : own(userId, id);
  const rows = await db.delete(passkey).where(which).returning({ name: passkey.name });
  return rows.map(({ name }) => name);
}

/**
 * Writes down that a passkey has signed, in one statement. False when its authenticator had counted as far before, which means that
 * there are two of it, or when it is gone.
 */
export async function claimCounter(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const rises = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const rows = await db
    .update(passkey)
    .set({ counter, usedAt: now })
    .where(and(eq(passkey.id, id), rises))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

export async function insertChallenge(db: Db, values: typeof passkeyChallenge.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenge).values(values);
}

/** Uses a challenge up. False when there is none such, it is too old, or somebody else was first. */
export async function consumeChallenge(
  db: Db,
  asked: { challengeHash: string; purpose: PasskeyPurpose; userId: number | null },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challengeHash, asked.challengeHash),
        eq(passkeyChallenge.purpose, asked.purpose),
        asked.userId === null ? isNull(passkeyChallenge.userId) : eq(passkeyChallenge.userId, asked.userId),
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenge.id });
  return rows.length > 0;
}

/** Forgets challenges that nobody can use any more. */
export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
}

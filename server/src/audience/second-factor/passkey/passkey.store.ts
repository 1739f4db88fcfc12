import { and, asc, count, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { type PasskeyPurpose, passkey, passkeyChallenge } from "./passkey.table.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

/** Returns a user's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id));
}

/** Returns the number of passkeys per user. Users without passkeys are left out. */
export async function countPasskeys(db: Db, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: passkey.userId, passkeys: count() })
    .from(passkey)
    .where(inArray(passkey.userId, userIds))
    .groupBy(passkey.userId);
  return new Map(rows.map(({ userId, passkeys }) => [userId, passkeys]));
}

export async function passkeyByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row;
}

/** @throws PostgreSQL error if the credential already exists */
export async function insertPasskey(
  db: Db,
  values: typeof passkey.$inferInsert,
): Promise<PasskeyRow> {
  const [row] = await db.insert(passkey).values(values).returning();
  if (!row) throw new Error("passkey was not stored");
  return row;
}

const isOwn = (userId: number, id: number) => and(eq(passkey.userId, userId), eq(passkey.id, id));

/** Returns a passkey of a user and locks its row until the transaction ends. */
export async function passkeyForUpdate(
  tx: Db,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkey).where(isOwn(userId, id)).for("update");
  return row;
}

export async function setPasskeyName(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<void> {
  await db.update(passkey).set({ name }).where(isOwn(userId, id));
}

/** Deletes one passkey of a user, or all. Returns their names. */
export async function deletePasskeys(db: Db, userId: number, id?: number): Promise<string[]> {
  const condition = id === undefined ? eq(passkey.userId, userId) : isOwn(userId, id);
  const rows = await db.delete(passkey).where(condition).returning({ name: passkey.name });
  return rows.map(({ name }) => name);
}

/**
 * Records the use of a passkey in one statement. Returns false if the counter has not increased,
 * which indicates a cloned authenticator, or if the passkey no longer exists.
 */
export async function claimCounter(
  db: Db,
  id: number,
  counter: number,
  now: Date,
): Promise<boolean> {
  const counterIncreased = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const rows = await db
    .update(passkey)
    .set({ counter, usedAt: now })
    .where(and(eq(passkey.id, id), counterIncreased))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

export async function insertChallenge(
  db: Db,
  values: typeof passkeyChallenge.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenge).values(values);
}

/** Consumes a challenge. Returns false if it is unknown, expired or already used. */
export async function consumeChallenge(
  db: Db,
  challenge: { challengeHash: string; purpose: PasskeyPurpose; userId: number | null },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challengeHash, challenge.challengeHash),
        eq(passkeyChallenge.purpose, challenge.purpose),
        challenge.userId === null
          ? isNull(passkeyChallenge.userId)
          : eq(passkeyChallenge.userId, challenge.userId),
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenge.id });
  return rows.length > 0;
}

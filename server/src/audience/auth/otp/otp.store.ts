import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { user } from "../../user/user.table.ts";
import { type OtpPurpose, otp } from "./otp.table.ts";

const isOpen = (now: Date): SQL | undefined => and(isNull(otp.usedAt), gt(otp.expiresAt, now));

/** Serialises code requests of one account until the transaction ends. */
export async function lockAccount(tx: Db, account: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
}

/**
 * Returns the latest unused code of an account for a purpose, if it was requested after `since`.
 */
export async function recentOtp(
  db: Db,
  request: { account: string; purpose: OtpPurpose; userId: number | null },
  since: Date,
  now: Date,
) {
  const [row] = await db
    .select({ id: otp.id, expiresAt: otp.expiresAt })
    .from(otp)
    .where(
      and(
        eq(otp.account, request.account),
        eq(otp.purpose, request.purpose),
        request.userId === null ? isNull(otp.userId) : eq(otp.userId, request.userId),
        isNull(otp.sameAs),
        gt(otp.createdAt, since),
        isOpen(now),
      ),
    )
    .orderBy(desc(otp.id))
    .limit(1);
  return row;
}

export async function insertOtp(db: Db, values: typeof otp.$inferInsert): Promise<number> {
  const [row] = await db.insert(otp).values(values).returning({ id: otp.id });
  if (!row) throw new Error("one-time code was not stored");
  return row.id;
}

/** Returns the recipient of a challenge's code, while the code is valid. */
export async function otpRecipient(db: Db, id: number, now: Date) {
  const [row] = await db
    .select({
      id: otp.id,
      userId: user.id,
      purpose: otp.purpose,
      email: user.email,
      locale: user.locale,
    })
    .from(otp)
    .innerJoin(user, eq(user.id, otp.userId))
    .where(and(eq(otp.id, id), isNull(otp.sameAs), isOpen(now), isNull(user.deletedAt)));
  return row;
}

export async function setCodeHash(db: Db, id: number, codeHash: string): Promise<void> {
  await db.update(otp).set({ codeHash }).where(eq(otp.id, id));
}

/** Returns the challenge of a token. `id` is the row that stores its code. */
export async function otpByToken(db: Db, tokenHash: string, purposes: OtpPurpose[]) {
  const [row] = await db
    .select({
      id: sql<number>`coalesce(${otp.sameAs}, ${otp.id})`.mapWith(Number),
      purpose: otp.purpose,
      account: otp.account,
      userId: otp.userId,
    })
    .from(otp)
    .where(and(eq(otp.tokenHash, tokenHash), inArray(otp.purpose, purposes)));
  return row;
}

/**
 * Counts an attempt before its code is checked. A single statement, so that concurrent attempts
 * cannot exceed `maxTries`.
 */
export async function incrementTries(db: Db, id: number, maxTries: number, now: Date) {
  const [row] = await db
    .update(otp)
    .set({ tries: sql`${otp.tries} + 1` })
    .where(and(eq(otp.id, id), lt(otp.tries, maxTries), isOpen(now)))
    .returning({ codeHash: otp.codeHash, tries: otp.tries });
  return row;
}

/** Consumes a code. Returns its user id, or undefined if the code is expired or already used. */
export async function consumeOtp(db: Db, id: number, now: Date): Promise<number | undefined> {
  const [row] = await db
    .update(otp)
    .set({ usedAt: now })
    .where(and(eq(otp.id, id), isOpen(now)))
    .returning({ userId: otp.userId });
  return row?.userId ?? undefined;
}

/** Deletes the codes of a user, optionally for some purposes only. */
export async function deleteOtps(db: Db, userId: number, purposes?: OtpPurpose[]): Promise<void> {
  await db
    .delete(otp)
    .where(and(eq(otp.userId, userId), purposes && inArray(otp.purpose, purposes)));
}

import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { user } from "../user/user.table.ts";
import { type OtpPurpose, otp } from "./otp.table.ts";

const isOpen = (now: Date): SQL | undefined => and(isNull(otp.usedAt), gt(otp.expiresAt, now));

/** Lets those who ask for a code of one account go one after the other, until the transaction ends. */
export async function lockAccount(tx: Db, account: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
}

/** The unused code of this account that was asked for last, if that was not long ago. */
export async function recentOtp(db: Db, asked: { account: string; purpose: OtpPurpose; userId: number | null }, since: Date, now: Date) {
  const [row] = await db
    .select({ id: otp.id, expiresAt: otp.expiresAt })
    .from(otp)
    .where(
      and(
        eq(otp.account, asked.account),
        eq(otp.purpose, asked.purpose),
        asked.userId === null ? isNull(otp.userId) : eq(otp.userId, asked.userId),
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
  if (!row) throw new Error("the code was not stored");
  return row.id;
}

/** Whom to mail the code of a challenge, while it can still be used. */
export async function otpReceiver(db: Db, id: number, now: Date) {
  const [row] = await db
    .select({ id: otp.id, userId: user.id, purpose: otp.purpose, email: user.email, locale: user.locale })
    .from(otp)
    .innerJoin(user, eq(user.id, otp.userId))
    .where(and(eq(otp.id, id), isNull(otp.sameAs), isOpen(now), isNull(user.deletedAt)));
  return row;
}

export async function setCodeHash(db: Db, id: number, codeHash: string): Promise<void> {
  await db.update(otp).set({ codeHash }).where(eq(otp.id, id));
}

/** The row that holds the code of a challenge. */
export async function otpOf(db: Db, tokenHash: string, purposes: OtpPurpose[]) {
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

/** Counts a try before it is judged: in one statement, so that of many at once no more than `most` get to be judged. */
export async function countTry(db: Db, id: number, most: number, now: Date) {
  const [row] = await db
    .update(otp)
    .set({ tries: sql`${otp.tries} + 1` })
    .where(and(eq(otp.id, id), lt(otp.tries, most), isOpen(now)))
    .returning({ codeHash: otp.codeHash, tries: otp.tries });
  return row;
}

/** Uses a code up. Returns whose it is; undefined when somebody else was first. */
export async function consumeOtp(db: Db, id: number, now: Date): Promise<number | undefined> {
  const [row] = await db
    .update(otp)
    .set({ usedAt: now })
    .where(and(eq(otp.id, id), isOpen(now)))
    .returning({ userId: otp.userId });
  return row?.userId ?? undefined;
}

/** Forgets the codes of a user, or those for some purposes. */
export async function deleteOtps(db: Db, userId: number, purposes?: OtpPurpose[]): Promise<void> {
  await db.delete(otp).where(and(eq(otp.userId, userId), purposes && inArray(otp.purpose, purposes)));
}

/** Forgets codes that nobody can use any more. */
export async function deleteEndedOtps(db: Db, before: Date): Promise<void> {
  await db.delete(otp).where(or(lt(otp.expiresAt, before), lt(otp.usedAt, before)));
}

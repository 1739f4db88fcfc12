import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { recoveryCode, totp } from "./totp.table.ts";

/** The app that a user signs in with. */
export async function enrolledTotp(db: Db, userId: number) {
  const [row] = await db
    .select({ secret: totp.secret, enrolledAt: totp.enrolledAt })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.enrolledAt)));
  return row;
}

/** Which of these users sign in with an app. */
export async function usersWithTotp(db: Db, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ userId: totp.userId })
    .from(totp)
    .where(and(inArray(totp.userId, userIds), isNotNull(totp.enrolledAt)));
  return new Set(rows.map(({ userId }) => userId));
}

/** The app that a user has begun to enrol, if that was not long ago. */
export async function begunTotp(db: Db, userId: number, since: Date) {
  const [row] = await db
    .select({ secret: totp.secret })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNull(totp.enrolledAt), gt(totp.begunAt, since)));
  return row;
}

/** Begins an app anew. False when the user has one in use. */
export async function beginTotp(db: Db, values: { userId: number; secret: string; begunAt: Date }): Promise<boolean> {
  const { secret, begunAt } = values;
  const rows = await db
    .insert(totp)
    .values(values)
    .onConflictDoUpdate({ target: totp.userId, set: { secret, begunAt }, setWhere: isNull(totp.enrolledAt) })
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/** Puts the app of this secret to use. False when it is no longer the one that was begun. */
export async function enrolTotp(db: Db, userId: number, secret: string, step: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(totp)
    .set({ enrolledAt: now, lastStep: step })
    .where(and(eq(totp.userId, userId), eq(totp.secret, secret), isNull(totp.enrolledAt)))
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/** Uses the code of a step up, in one statement. False when it, or a later one, was used before. */
export async function claimStep(db: Db, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(totp)
    .set({ lastStep: step })
    .where(and(eq(totp.userId, userId), isNotNull(totp.enrolledAt), or(isNull(totp.lastStep), lt(totp.lastStep, step))))
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/** Forgets a user's app, in use or begun, with its recovery codes. Returns whether it was in use and how many codes were left. */
export async function deleteTotp(db: Db, userId: number): Promise<{ enrolled: boolean; codes: number }> {
  const codes = await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId)).returning({ id: recoveryCode.id });
  const [row] = await db.delete(totp).where(eq(totp.userId, userId)).returning({ enrolledAt: totp.enrolledAt });
  return { enrolled: Boolean(row?.enrolledAt), codes: codes.length };
}

/** Forgets what was begun before then and never enrolled. */
export async function deleteBegunTotps(db: Db, before: Date): Promise<void> {
  await db.delete(totp).where(and(isNull(totp.enrolledAt), lt(totp.begunAt, before)));
}

export async function insertRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function hasRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: recoveryCode.id })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)));
  return rows.length > 0;
}

/** Uses a recovery code up. False when there is none such, or somebody else was first. */
export async function consumeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ id: recoveryCode.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId));
  return row?.left ?? 0;
}

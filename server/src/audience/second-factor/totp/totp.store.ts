import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { recoveryCode, totp } from "./totp.table.ts";

/** Returns a user's enrolled app. */
export async function enrolledTotp(db: Db, userId: number) {
  const [row] = await db
    .select({ secret: totp.secret, enrolledAt: totp.enrolledAt })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.enrolledAt)));
  return row;
}

/** Returns the ids of the users with an enrolled app. */
export async function usersWithTotp(db: Db, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ userId: totp.userId })
    .from(totp)
    .where(and(inArray(totp.userId, userIds), isNotNull(totp.enrolledAt)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Returns the enrolment that a user has started after `since` and not completed. */
export async function pendingTotp(db: Db, userId: number, since: Date) {
  const [row] = await db
    .select({ secret: totp.secret })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNull(totp.enrolledAt), gt(totp.begunAt, since)));
  return row;
}

/** Starts or restarts an enrolment. Returns false if the user has an enrolled app. */
export async function startTotp(
  db: Db,
  values: { userId: number; secret: string; begunAt: Date },
): Promise<boolean> {
  const { secret, begunAt } = values;
  const rows = await db
    .insert(totp)
    .values(values)
    .onConflictDoUpdate({
      target: totp.userId,
      set: { secret, begunAt },
      setWhere: isNull(totp.enrolledAt),
    })
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/**
 * Completes the enrolment of a secret. Returns false if it was restarted with another secret or is
 * already complete.
 */
export async function enrolTotp(
  db: Db,
  userId: number,
  secret: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(totp)
    .set({ enrolledAt: now, lastStep: step })
    .where(and(eq(totp.userId, userId), eq(totp.secret, secret), isNull(totp.enrolledAt)))
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/**
 * Consumes the code of a time step in one statement. Returns false if this or a later step was used
 * before.
 */
export async function claimStep(db: Db, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(totp)
    .set({ lastStep: step })
    .where(
      and(
        eq(totp.userId, userId),
        isNotNull(totp.enrolledAt),
        or(isNull(totp.lastStep), lt(totp.lastStep, step)),
      ),
    )
    .returning({ userId: totp.userId });
  return rows.length > 0;
}

/**
 * Deletes a user's app, enrolled or not, with its recovery codes. Returns whether it was enrolled
 * and how many codes were left.
 */
export async function deleteTotp(
  db: Db,
  userId: number,
): Promise<{ enrolled: boolean; codes: number }> {
  const codes = await db
    .delete(recoveryCode)
    .where(eq(recoveryCode.userId, userId))
    .returning({ id: recoveryCode.id });
  const [row] = await db
    .delete(totp)
    .where(eq(totp.userId, userId))
    .returning({ enrolledAt: totp.enrolledAt });
  return { enrolled: Boolean(row?.enrolledAt), codes: codes.length };
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

/** Consumes a recovery code. Returns false if it is unknown or already used. */
export async function consumeRecoveryCode(
  db: Db,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ id: recoveryCode.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, userId));
  return row?.left ?? 0;
}

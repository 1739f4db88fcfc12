import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { passwordReset } from "./password-reset.table.ts";

/** Milliseconds: a mailed link may wait until the next working day. */
const LINK_LIFETIME = 24 * 60 * 60_000;

/** Makes a token to choose a password with. Only its hash is stored. */
export async function makeResetToken(db: Db, userId: number, expiresAt = new Date(Date.now() + LINK_LIFETIME)): Promise<string> {
  const token = newToken();
  await db.insert(passwordReset).values({ userId, tokenHash: tokenHash(token), expiresAt });
  return token;
}

/** Uses a token up. Returns whose it was; undefined when there is none such, or somebody else was first. */
export async function consumeReset(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
    .returning({ userId: passwordReset.userId });
  return row?.userId;
}

export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

export async function deleteEndedResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expiresAt, now));
}

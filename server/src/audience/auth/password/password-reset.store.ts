import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { passwordReset } from "./password-reset.table.ts";

/** In milliseconds. Long enough for a mailed link to wait until the next working day. */
const LINK_LIFETIME = DAY;

/** Creates a password reset token. Only its hash is stored. */
export async function createResetToken(
  db: Db,
  userId: number,
  expiresAt = new Date(Date.now() + LINK_LIFETIME),
): Promise<string> {
  const token = newToken();
  await db.insert(passwordReset).values({ userId, tokenHash: tokenHash(token), expiresAt });
  return token;
}

/**
 * Consumes a token. Returns its user id, or undefined if the token is unknown, expired or already
 * used.
 */
export async function consumeReset(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .delete(passwordReset)
    .where(and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now)))
    .returning({ userId: passwordReset.userId });
  return row?.userId;
}

export async function deleteResets(db: Db, userId: number): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.userId, userId));
}

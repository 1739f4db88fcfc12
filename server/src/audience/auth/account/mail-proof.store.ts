import type { MailPurpose } from "@masthead/contract/audience/auth/sign-up.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { mailProof } from "./mail-proof.table.ts";

export type MailProofRow = typeof mailProof.$inferSelect;

export async function insertMailProof(
  db: Db,
  values: typeof mailProof.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(mailProof).values(values).returning({ id: mailProof.id });
  if (!row) throw new Error("mail proof was not stored");
  return row.id;
}

export async function mailProofById(db: Db, id: number): Promise<MailProofRow | undefined> {
  const [row] = await db.select().from(mailProof).where(eq(mailProof.id, id));
  return row;
}

export async function mailProofOfOtp(db: Db, otpId: number): Promise<MailProofRow | undefined> {
  const [row] = await db.select().from(mailProof).where(eq(mailProof.otpId, otpId));
  return row;
}

export async function setLinkHash(db: Db, id: number, tokenHash: string): Promise<void> {
  await db.update(mailProof).set({ tokenHash }).where(eq(mailProof.id, id));
}

/**
 * Consumes a link. Returns its row, or undefined if the link is unknown, expired or already used.
 */
export async function consumeLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<MailProofRow | undefined> {
  const [row] = await db
    .delete(mailProof)
    .where(and(eq(mailProof.tokenHash, tokenHash), gt(mailProof.expiresAt, now)))
    .returning();
  return row;
}

/** Returns the pending mail proofs of a user, without secrets. */
export function pendingMailProofs(db: Db, userId: number, now: Date) {
  const { purpose, email, expiresAt } = mailProof;
  return db
    .select({ purpose, email, expiresAt })
    .from(mailProof)
    .where(and(eq(mailProof.userId, userId), gt(mailProof.expiresAt, now)));
}

/** Invalidates the links mailed to a user, optionally for one purpose only. */
export async function deleteMailProofs(
  db: Db,
  userId: number,
  purpose?: MailPurpose,
): Promise<void> {
  await db
    .delete(mailProof)
    .where(and(eq(mailProof.userId, userId), purpose && eq(mailProof.purpose, purpose)));
}

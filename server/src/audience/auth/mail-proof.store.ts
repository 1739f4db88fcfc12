import type { MailPurpose } from "@masthead/contract/audience/sign-up.ts";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { mailProof } from "./mail-proof.table.ts";

export type MailProofRow = typeof mailProof.$inferSelect;

export async function insertMailProof(db: Db, values: typeof mailProof.$inferInsert): Promise<number> {
  const [row] = await db.insert(mailProof).values(values).returning({ id: mailProof.id });
  if (!row) throw new Error("the link was not stored");
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

/** What was asked for last for a purpose. */
export async function lastMailProof(db: Db, userId: number, purpose: MailPurpose): Promise<MailProofRow | undefined> {
  const [row] = await db
    .select()
    .from(mailProof)
    .where(and(eq(mailProof.userId, userId), eq(mailProof.purpose, purpose)))
    .orderBy(desc(mailProof.id))
    .limit(1);
  return row;
}

export async function setLinkHash(db: Db, id: number, tokenHash: string): Promise<void> {
  await db.update(mailProof).set({ tokenHash }).where(eq(mailProof.id, id));
}

/** Uses a link up. Returns what it was for; undefined when there is none such, or somebody else was first. */
export async function consumeLink(db: Db, tokenHash: string, now: Date): Promise<MailProofRow | undefined> {
  const [row] = await db
    .delete(mailProof)
    .where(and(eq(mailProof.tokenHash, tokenHash), gt(mailProof.expiresAt, now)))
    .returning();
  return row;
}

/** What is on its way to a user, without what is secret. */
export function openMailProofs(db: Db, userId: number, now: Date) {
  const { purpose, email, expiresAt } = mailProof;
  return db
    .select({ purpose, email, expiresAt })
    .from(mailProof)
    .where(and(eq(mailProof.userId, userId), gt(mailProof.expiresAt, now)));
}

/** Makes worthless what was mailed to a user, or for one purpose. */
export async function deleteMailProofs(db: Db, userId: number, purpose?: MailPurpose): Promise<void> {
  await db.delete(mailProof).where(and(eq(mailProof.userId, userId), purpose && eq(mailProof.purpose, purpose)));
}

export async function deleteEndedMailProofs(db: Db, now: Date): Promise<void> {
  await db.delete(mailProof).where(lt(mailProof.expiresAt, now));
}

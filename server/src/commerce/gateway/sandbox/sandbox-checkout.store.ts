import { and, eq, lte } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { sandboxCard, sandboxCharge, sandboxCheckout } from "./sandbox.table.ts";

export type CheckoutRow = typeof sandboxCheckout.$inferSelect;
export type CardRow = typeof sandboxCard.$inferSelect;

/** A checkout with its card and the charge that paid it. */
export interface CheckoutRecord extends CheckoutRow {
  card: CardRow | null;
  chargeId: string | null;
}

/**
 * Inserts a checkout.
 * @returns false if one with this idempotency key exists
 */
export async function insertCheckout(
  db: Db,
  row: typeof sandboxCheckout.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(sandboxCheckout)
    .values(row)
    .onConflictDoNothing({ target: sandboxCheckout.key })
    .returning();
  return inserted.length === 1;
}

export const checkoutByKey = (db: Db, key: string): Promise<CheckoutRecord | undefined> =>
  findCheckout(db, eq(sandboxCheckout.key, key));
export const checkoutById = (db: Db, id: string): Promise<CheckoutRecord | undefined> =>
  findCheckout(db, eq(sandboxCheckout.id, id));

async function findCheckout(
  db: Db,
  condition: ReturnType<typeof eq>,
): Promise<CheckoutRecord | undefined> {
  const [row] = await db
    .select({ checkout: sandboxCheckout, card: sandboxCard, chargeId: sandboxCharge.id })
    .from(sandboxCheckout)
    .leftJoin(sandboxCard, eq(sandboxCard.id, sandboxCheckout.cardId))
    .leftJoin(sandboxCharge, eq(sandboxCharge.checkoutId, sandboxCheckout.id))
    .where(condition);
  return row && { ...row.checkout, card: row.card, chargeId: row.chargeId };
}

/**
 * Locks a checkout until the transaction ends: of two concurrent decisions, the second finds it
 * decided.
 */
export async function lockCheckout(db: Db, id: string): Promise<void> {
  await db
    .select({ id: sandboxCheckout.id })
    .from(sandboxCheckout)
    .where(eq(sandboxCheckout.id, id))
    .for("update");
}

type Decision = Partial<Pick<CheckoutRow, "state" | "failure" | "cardId">>;

export async function updateCheckout(db: Db, id: string, decision: Decision): Promise<void> {
  await db.update(sandboxCheckout).set(decision).where(eq(sandboxCheckout.id, id));
}

/** Expires checkouts that were not paid in time, and returns them. */
export function expireCheckouts(db: Db, now: Date): Promise<CheckoutRow[]> {
  return db
    .update(sandboxCheckout)
    .set({ state: "expired" })
    .where(and(eq(sandboxCheckout.state, "open"), lte(sandboxCheckout.expiresAt, now)))
    .returning();
}

export async function insertCard(db: Db, row: CardRow): Promise<void> {
  await db.insert(sandboxCard).values(row);
}

export async function cardById(db: Db, id: string): Promise<CardRow | undefined> {
  const [row] = await db.select().from(sandboxCard).where(eq(sandboxCard.id, id));
  return row;
}

export async function deleteCard(db: Db, id: string): Promise<void> {
  await db.delete(sandboxCard).where(eq(sandboxCard.id, id));
}

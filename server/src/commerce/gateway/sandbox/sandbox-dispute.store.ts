import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { sandboxDispute } from "./sandbox.table.ts";

export type DisputeRow = typeof sandboxDispute.$inferSelect;

export async function insertDispute(
  db: Db,
  row: typeof sandboxDispute.$inferInsert,
): Promise<void> {
  await db.insert(sandboxDispute).values(row);
}

export async function disputeById(db: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(sandboxDispute).where(eq(sandboxDispute.id, id));
  return row;
}

/** The dispute of a charge, which has at most one. */
export async function disputeOfCharge(db: Db, chargeId: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(sandboxDispute).where(eq(sandboxDispute.chargeId, chargeId));
  return row;
}

/** Locks a dispute until the transaction ends. */
export async function lockDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db
    .select()
    .from(sandboxDispute)
    .where(eq(sandboxDispute.id, id))
    .for("update");
  return row;
}

export async function updateDispute(
  db: Db,
  id: string,
  values: Partial<DisputeRow>,
): Promise<void> {
  await db.update(sandboxDispute).set(values).where(eq(sandboxDispute.id, id));
}

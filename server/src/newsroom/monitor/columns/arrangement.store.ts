import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { monitorArrangement } from "../monitor.table.ts";

/** Returns the columns that a user arranged; undefined if they never did. */
export async function findColumns(db: Db, userId: number): Promise<MonitorColumn[] | undefined> {
  const [row] = await db
    .select({ columns: monitorArrangement.columns })
    .from(monitorArrangement)
    .where(eq(monitorArrangement.userId, userId));
  return row?.columns;
}

/** Replaces the columns of a user. */
export async function storeColumns(
  db: Db,
  userId: number,
  columns: MonitorColumn[],
  now: Date,
): Promise<void> {
  const values = { columns, updatedAt: now };
  await db
    .insert(monitorArrangement)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: monitorArrangement.userId, set: values });
}

export async function deleteColumns(tx: Db, userId: number): Promise<void> {
  await tx.delete(monitorArrangement).where(eq(monitorArrangement.userId, userId));
}

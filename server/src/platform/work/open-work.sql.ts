import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../postgres/database.ts";
import { NOT_NOTIFIED } from "./open-work.store.ts";
import { type OpenWorkRow, openWork } from "./open-work.table.ts";

export const assignedWork = (db: Db, userId: number): Promise<OpenWorkRow[]> =>
  db
    .select()
    .from(openWork)
    .where(and(eq(openWork.personId, userId), isNull(openWork.closedAt)))
    .orderBy(openWork.id);

/** Releases the open work that a user has claimed: people are notified of it again. */
export async function releaseClaims(tx: Db, userId: number): Promise<void> {
  await tx
    .update(openWork)
    .set({ claimedById: null, claimedAt: null, ...NOT_NOTIFIED })
    .where(and(eq(openWork.claimedById, userId), isNull(openWork.closedAt)));
}

import { conflictError, notFound } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";
import { type Db, isReferredTo } from "../postgres/database.ts";
import { announceRecord } from "./announce-record.ts";
import { deletedBefore, purgeRecord, selectRecord, updateRecord } from "./crud.store.ts";
import { requireNamed } from "./named-records.ts";
import type { RecordKind, RecordRow } from "./record-kind.ts";
import { isRestorable, RESTORABLE, type StaffRecord, toStaffRecord } from "./staff-record.ts";

/** Deletes a record, so that it can be brought back. @throws NOT_FOUND; CONFLICT with who refers to it. */
export async function deleteRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await kind.lock?.(tx);
    // From here on nobody names it: whoever was about to has finished, and is counted.
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "delete" });
    if (!before || before.deletedAt) throw notFound();
    const references = (await kind.references?.(inside, id))?.filter(({ count }) => count > 0) ?? [];
    if (references.length) throw conflictError({ references });
    await turn(inside, kind, before, context.now);
  });
}

/** Brings a deleted record back. @throws NOT_FOUND when it was not deleted, or too long ago; CONFLICT, INVALID_INPUT */
export async function restoreRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await kind.lock?.(tx);
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "write" });
    if (!before || !isRestorable(before, context.now)) throw notFound();
    const after = { ...before, deletedAt: null };
    await requireNamed(inside, kind, { before, after });
    await kind.check?.(inside, { id, before, after });
    return toStaffRecord(inside, kind, await turn(inside, kind, before, null));
  });
}

/** Deletes or restores a row that is locked, and says so. */
async function turn<Row extends RecordRow, Extra extends object>(
  inside: CallContext,
  kind: RecordKind<Row, Extra>,
  before: Row,
  deletedAt: Date | null,
): Promise<Row> {
  const after = await updateRecord<Row>(inside.db, kind.table, before.id, { deletedAt });
  await kind.trail.write(inside, {
    action: deletedAt ? "delete" : "restore",
    entity: kind.entity,
    entityId: before.id,
    changes: { deletedAt: [before.deletedAt, deletedAt], version: [before.version, after.version] },
  });
  await announceRecord(inside.db, kind, { before, after });
  return after;
}

/**
 * Removes for good what was deleted more than 30 days ago. What a deleted record of another entity still refers to waits until that
 * one is gone. Returns how many went.
 */
export async function purgeRecords<Row extends RecordRow, Extra extends object>(
  db: Db,
  kind: RecordKind<Row, Extra>,
  job: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE);
  let purged = 0;
  for (const id of await deletedBefore(db, kind.table, before)) {
    try {
      await db.transaction(async (tx) => {
        const row = await purgeRecord<Row>(tx, kind.table, id, before);
        if (!row) return;
        await kind.purged?.(tx, id);
        await kind.trail.writeOfJob(tx, job, { action: "purge", entity: kind.entity, entityId: id, changes: {} });
        purged++;
      });
    } catch (error) {
      if (!isReferredTo(error)) throw error;
    }
  }
  return purged;
}

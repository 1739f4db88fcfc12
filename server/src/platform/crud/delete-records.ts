import { conflictError, notFound } from "../http/problem.ts";
import type { CallContext, Platform } from "../platform.ts";
import { type Db, isForeignKeyViolation } from "../postgres/database.ts";
import { announceRecord } from "./announce-record.ts";
import { purgeRecord, selectDeletedBefore, selectRecord, updateRecord } from "./crud.store.ts";
import { requireExpectedVersion, type SeenRecord } from "./expected-version.ts";
import type { RecordKind, RecordRow, ReferencedKind } from "./record-kind.ts";
import { requireReferences } from "./record-references.ts";
import { referencesTo } from "./references.sql.ts";
import { isRestorable, RESTORABLE_MS, type StaffRecord, toStaffRecord } from "./staff-record.ts";

/**
 * Soft-deletes a record, as the caller saw it. @throws NOT_FOUND; CONFLICT with the references to
 * it, or with its version
 */
export async function deleteRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { id, version }: SeenRecord,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    // From here on it can no longer be referenced: transactions that were about to do so have
    // finished, and are counted.
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "delete" });
    if (!before || before.deletedAt) throw notFound();
    requireExpectedVersion(before, version);
    kind.validateDelete?.(txContext, before);
    const references = await referencesTo(tx, kind.entity, id, context.locale);
    if (references.length) throw conflictError({ references });
    await setDeletedAt(txContext, kind, before, context.now);
  });
}

/**
 * Restores a soft-deleted record. @throws NOT_FOUND if it is not deleted, or was deleted too long
 * ago; CONFLICT, INVALID_INPUT
 */
export async function restoreRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "write" });
    if (!before || !isRestorable(before, context.now)) throw notFound();
    const after = { ...before, deletedAt: null };
    await requireReferences(txContext, kind, { before, after });
    await kind.validate?.(txContext, { id, before, after });
    return toStaffRecord(txContext, kind, await setDeletedAt(txContext, kind, before, null));
  });
}

/** Deletes or restores a locked row, with an audit log entry and cache invalidation. */
async function setDeletedAt<Row extends RecordRow, Extra extends object>(
  txContext: CallContext,
  kind: RecordKind<Row, Extra>,
  before: Row,
  deletedAt: Date | null,
): Promise<Row> {
  const after = await updateRecord<Row>(txContext.db, kind.table, before.id, { deletedAt });
  await kind.auditLog.write(txContext, {
    action: deletedAt ? "delete" : "restore",
    entity: kind.entity,
    entityId: before.id,
    changes: { deletedAt: [before.deletedAt, deletedAt], version: [before.version, after.version] },
  });
  await announceRecord(txContext.db, kind, { before, after });
  return after;
}

/**
 * Purges records that were deleted more than 30 days ago. A record that another deleted record
 * still references is purged after that one. Returns the number of purged records.
 */
export async function purgeRecords<Row extends RecordRow, Extra extends object>(
  db: Db,
  kind: RecordKind<Row, Extra>,
  job: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE_MS);
  let purged = 0;
  for (const id of await selectDeletedBefore(db, kind.table, before)) {
    try {
      await db.transaction(async (tx) => {
        const row = await purgeRecord<Row>(tx, kind.table, id, before);
        if (!row) return;
        await kind.afterPurge?.(tx, id);
        await kind.auditLog.writeForJob(tx, job, {
          action: "purge",
          entity: kind.entity,
          entityId: id,
          changes: {},
        });
        purged++;
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
  return purged;
}

/** Purge of a kind of records that were soft-deleted long ago. */
export interface Purge {
  records: ReferencedKind;
  run(platform: Platform, job: string, now: Date): Promise<unknown>;
}

export const purgeOf = <Row extends RecordRow, Extra extends object>(
  records: RecordKind<Row, Extra>,
): Purge => ({
  records,
  run: ({ database }, job, now) => purgeRecords(database.db, records, job, now),
});

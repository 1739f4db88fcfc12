import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { messagesFor } from "../http/messages.ts";
import { conflictError, notFound, problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";
import { announceRecord } from "./announce-record.ts";
import { insertRecord, selectRecord, updateRecord } from "./crud.store.ts";
import { changesBetween, mergeChanges } from "./merge-changes.ts";
import type { Fields, RecordKind, RecordRow } from "./record-kind.ts";
import { requireReferences } from "./record-references.ts";
import { type StaffRecord, toStaffRecord } from "./staff-record.ts";

/** Creates a record. @throws INVALID_INPUT, CONFLICT */
export async function createRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: Fields,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    const values = withoutEmpty(kind, kind.normalize?.(txContext, input) ?? input);
    const added = await validateWrite(txContext, kind, { id: null, before: null, after: values as unknown as Row });
    const row = await insertRecord<Row>(tx, kind.table, { ...values, ...added });
    await kind.afterSave?.(txContext, { before: null, after: row });
    const changes = Object.fromEntries(
      Object.entries({ ...values, ...added }).map(([field, value]) => [field, [null, value] as [null, unknown]]),
    );
    await kind.auditLog.write(txContext, { action: "create", entity: kind.entity, entityId: row.id, changes });
    await announceRecord(tx, kind, { before: null, after: row });
    return toStaffRecord(txContext, kind, row);
  });
}

/**
 * Applies an edit that is based on `version`, merged with the changes since then.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values if someone else changed a field to another value
 */
export function editRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { id, version, ...input }: { id: number; version: number } & Fields,
): Promise<StaffRecord<Row, Extra>> {
  return writeRecord(context, kind, id, async (txContext, row) => {
    if (version > row.version)
      throw problemError("INVALID_INPUT", [{ path: "version", message: messagesFor(context.locale)("record.versionAhead") }]);
    const since = version < row.version ? await kind.auditLog.changesSince(txContext.db, kind.entity, id, version) : [];
    const complete = since.length >= row.version - version;
    const { changes, conflicts, by } = mergeChanges(row, kind.normalize?.(txContext, input) ?? input, {
      localized: kind.localized,
      since,
      complete,
    });
    if (conflicts.length) throw conflictError({ conflict: { fields: conflicts, by, version: row.version } });
    return changes;
  });
}

/** Sets fields regardless of their previous values: for switches. @throws NOT_FOUND */
export function setFields<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
  fields: Fields,
): Promise<StaffRecord<Row, Extra>> {
  return writeRecord(context, kind, id, async () => fields);
}

/** Locks, decides, validates, writes, logs and invalidates caches in one transaction. A write without changes is skipped. */
async function writeRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
  decide: (txContext: CallContext, row: Row) => Promise<Fields>,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "write" });
    if (!before || before.deletedAt) throw notFound();
    const fields = await decide(txContext, before);
    if (!Object.keys(fields).length) return toStaffRecord(txContext, kind, before);
    const added = await validateWrite(txContext, kind, { id, before, after: { ...before, ...fields } });
    const values = { ...fields, ...added };
    const changes = changesBetween(before, { ...before, ...values }, Object.keys(values));
    if (!Object.keys(changes).length) return toStaffRecord(txContext, kind, before);
    const after = await updateRecord<Row>(tx, kind.table, id, values);
    await kind.afterSave?.(txContext, { before, after });
    const entry = {
      entity: kind.entity,
      entityId: id,
      changes: { ...changes, version: [before.version, after.version] as [number, number] },
    };
    await kind.auditLog.write(txContext, { action: "update", ...entry });
    await announceRecord(tx, kind, { before, after });
    return toStaffRecord(txContext, kind, after);
  });
}

/** Validates a write: required texts, references, and the entity's own check, which may return additional fields. */
async function validateWrite<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  change: { id: number | null; before: Row | null; after: Row },
): Promise<Fields | undefined> {
  const missingTexts = kind.requiredTexts.filter(
    (field) => !LOCALES.some((locale) => (change.after[field] as LocalizedText | undefined)?.[locale]),
  );
  const message = messagesFor(context.locale)("record.unnamed");
  if (missingTexts.length)
    throw problemError(
      "INVALID_INPUT",
      missingTexts.map((path) => ({ path, message })),
    );
  await requireReferences(context, kind, change);
  return kind.validate?.(context, change);
}

/** Removes empty languages, and fields that were not sent. */
function withoutEmpty<Row extends RecordRow, Extra extends object>(kind: RecordKind<Row, Extra>, input: Fields): Fields {
  const localized: readonly string[] = kind.localized;
  const filledLanguages = (value: unknown) => Object.fromEntries(Object.entries(value as LocalizedText).filter(([, text]) => text));
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, localized.includes(field) ? filledLanguages(value) : value]),
  );
}

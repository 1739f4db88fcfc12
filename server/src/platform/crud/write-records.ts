import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../http/field-error.ts";
import { conflictError, invalidInput, notFound, problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";
import { announceRecord } from "./announce-record.ts";
import { insertRecord, selectRecord, updateRecord } from "./crud.store.ts";
import { requireExpectedVersion, type SeenRecord } from "./expected-version.ts";
import { rowValuesOf } from "./field-values.ts";
import { changesBetween, mergeChanges } from "./merge-changes.ts";
import { requireRecordRight } from "./published-record.ts";
import type { RecordInput, RecordKind, RecordRow } from "./record-kind.ts";
import { requireReferences } from "./record-references.ts";
import { type StaffRecord, toStaffRecord } from "./staff-record.ts";

/** Creates a record. @throws INVALID_INPUT, CONFLICT */
export async function createRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: RecordInput<NoInfer<Row>>,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    const values = withoutEmpty(kind, normalized(txContext, kind, input));
    const added = await validateWrite(txContext, kind, {
      id: null,
      before: null,
      after: values as Row,
    });
    const row = await insertRecord<Row>(tx, kind.table, { ...values, ...added });
    requireRecordRight(txContext, kind, { before: null, after: row });
    await kind.afterSave?.(txContext, { before: null, after: row });
    const changes = Object.fromEntries(
      Object.entries({ ...values, ...added }).map(([field, value]) => [
        field,
        [null, value] as [null, unknown],
      ]),
    );
    await kind.auditLog.write(txContext, {
      action: "create",
      entity: kind.entity,
      entityId: row.id,
      changes,
    });
    await announceRecord(tx, kind, { before: null, after: row });
    return toStaffRecord(txContext, kind, row);
  });
}

/**
 * Applies an edit that is based on `version`, merged with the changes since then.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values if someone else changed a field to
 *   another value
 */
export function editRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  edit: { id: number; version: number } & RecordInput<NoInfer<Row>>,
): Promise<StaffRecord<Row, Extra>> {
  const { id, version } = edit;
  return writeRecord(context, kind, id, async (txContext, row) => {
    if (version > row.version) throw invalidInput(context, "version", "record.versionAhead");
    const since =
      version < row.version
        ? await kind.auditLog.changesSince(txContext.db, kind.entity, id, version)
        : [];
    const complete = since.length >= row.version - version;
    const { changes, conflicts, by } = mergeChanges(row, normalized(txContext, kind, edit), {
      localized: kind.localized,
      since,
      complete,
    });
    if (conflicts.length)
      throw conflictError({ conflict: { fields: conflicts, by, version: row.version } });
    return changes;
  });
}

/**
 * Sets fields regardless of their previous values: for switches. @throws NOT_FOUND; CONFLICT if the
 * caller saw another version
 */
export function setFields<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { id, version }: SeenRecord,
  fields: Partial<NoInfer<Row>>,
): Promise<StaffRecord<Row, Extra>> {
  return writeRecord(context, kind, id, async (_txContext, row) => {
    requireExpectedVersion(row, version);
    return fields;
  });
}

/**
 * Locks, decides, validates, writes, logs and invalidates caches in one transaction. A write
 * without changes is skipped.
 */
async function writeRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
  decide: (txContext: CallContext, row: Row) => Promise<Partial<Row>>,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await kind.lock?.(tx);
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "write" });
    if (!before || before.deletedAt) throw notFound();
    const fields = await decide(txContext, before);
    if (!Object.keys(fields).length) return toStaffRecord(txContext, kind, before);
    const added = await validateWrite(txContext, kind, {
      id,
      before,
      after: { ...before, ...fields },
    });
    const values = { ...fields, ...added };
    const changes = changesBetween(before, { ...before, ...values }, Object.keys(values));
    if (!Object.keys(changes).length) return toStaffRecord(txContext, kind, before);
    requireRecordRight(txContext, kind, { before, after: { ...before, ...values } });
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

/**
 * Validates a write: required texts, references, and the entity's own check, which may return
 * additional fields.
 */
async function validateWrite<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  change: { id: number | null; before: Row | null; after: Row },
): Promise<Partial<Row> | undefined> {
  const missingTexts = kind.requiredTexts.filter(
    (field) =>
      !LOCALES.some((locale) => (change.after[field] as LocalizedText | undefined)?.[locale]),
  );
  if (missingTexts.length)
    throw problemError(
      "INVALID_INPUT",
      missingTexts.map((path) => fieldError(context, path, "record.unnamed")),
    );
  await requireReferences(context, kind, change);
  return kind.validate?.(context, change);
}

/** Returns the input as values of the row, normalized for storage. */
function normalized<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  input: RecordInput<Row>,
): Partial<Row> {
  const values = rowValuesOf(kind.table, input);
  return kind.normalize?.(context, values) ?? values;
}

/** Removes empty languages, and fields that were not sent. */
function withoutEmpty<Row extends RecordRow, Extra extends object>(
  kind: RecordKind<Row, Extra>,
  input: Partial<Row>,
): Partial<Row> {
  const localized: readonly string[] = kind.localized;
  const filledLanguages = (value: unknown) =>
    Object.fromEntries(Object.entries(value as LocalizedText).filter(([, text]) => text));
  const values: Partial<Row> = {};
  for (const [field, value] of Object.entries(input))
    if (value !== undefined)
      Object.assign(values, {
        [field]: localized.includes(field) ? filledLanguages(value) : value,
      });
  return values;
}

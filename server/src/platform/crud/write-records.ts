import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { conflictError, notFound, problemError } from "../http/problem.ts";
import { wordsOf } from "../http/words.ts";
import type { CallContext } from "../platform.ts";
import { announceRecord } from "./announce-record.ts";
import { insertRecord, selectRecord, updateRecord } from "./crud.store.ts";
import { changesBetween, mergeChanges } from "./merge-changes.ts";
import { requireNamed } from "./named-records.ts";
import type { Fields, RecordKind, RecordRow } from "./record-kind.ts";
import { type StaffRecord, toStaffRecord } from "./staff-record.ts";

/** Makes a record. @throws INVALID_INPUT, CONFLICT */
export async function createRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  sent: Fields,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await kind.lock?.(tx);
    const values = withoutEmpty(kind, kind.clean?.(inside, sent) ?? sent);
    const added = await checked(inside, kind, { id: null, before: null, after: values as unknown as Row });
    const row = await insertRecord<Row>(tx, kind.table, { ...values, ...added });
    await kind.saved?.(inside, { before: null, after: row });
    const changes = Object.fromEntries(
      Object.entries({ ...values, ...added }).map(([field, value]) => [field, [null, value] as [null, unknown]]),
    );
    await kind.trail.write(inside, { action: "create", entity: kind.entity, entityId: row.id, changes });
    await announceRecord(tx, kind, { before: null, after: row });
    return toStaffRecord(inside, kind, row);
  });
}

/**
 * Writes the fields of an edit that began at `version`, beside what others wrote since.
 * @throws NOT_FOUND, INVALID_INPUT; CONFLICT with both values when someone else wrote the same otherwise.
 */
export function editRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  { id, version, ...sent }: { id: number; version: number } & Fields,
): Promise<StaffRecord<Row, Extra>> {
  return writeRecord(context, kind, id, async (inside, row) => {
    if (version > row.version)
      throw problemError("INVALID_INPUT", [{ path: "version", message: wordsOf(context.locale)("record.versionAhead") }]);
    const since = version < row.version ? await kind.trail.since(inside.db, kind.entity, id, version) : [];
    const complete = since.length >= row.version - version;
    const { changes, clashes, by } = mergeChanges(row, kind.clean?.(inside, sent) ?? sent, { localized: kind.localized, since, complete });
    if (clashes.length) throw conflictError({ conflict: { fields: clashes, by, version: row.version } });
    return changes;
  });
}

/** Sets fields whatever was there: for switches. @throws NOT_FOUND */
export function setFields<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
  fields: Fields,
): Promise<StaffRecord<Row, Extra>> {
  return writeRecord(context, kind, id, async () => fields);
}

/** Locks, decides, checks, writes, logs and announces, in one transaction. What changes nothing is not written. */
async function writeRecord<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  id: number,
  decide: (inside: CallContext, row: Row) => Promise<Fields>,
): Promise<StaffRecord<Row, Extra>> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    await kind.lock?.(tx);
    const before = await selectRecord<Row>(tx, kind.table, id, { lock: "write" });
    if (!before || before.deletedAt) throw notFound();
    const fields = await decide(inside, before);
    if (!Object.keys(fields).length) return toStaffRecord(inside, kind, before);
    const added = await checked(inside, kind, { id, before, after: { ...before, ...fields } });
    const written = { ...fields, ...added };
    const changes = changesBetween(before, { ...before, ...written }, Object.keys(written));
    if (!Object.keys(changes).length) return toStaffRecord(inside, kind, before);
    const after = await updateRecord<Row>(tx, kind.table, id, written);
    await kind.saved?.(inside, { before, after });
    const entry = {
      entity: kind.entity,
      entityId: id,
      changes: { ...changes, version: [before.version, after.version] as [number, number] },
    };
    await kind.trail.write(inside, { action: "update", ...entry });
    await announceRecord(tx, kind, { before, after });
    return toStaffRecord(inside, kind, after);
  });
}

/** What the entity's own check adds, once it is known that the record has a name, and that what it names is there. */
async function checked<Row extends RecordRow, Extra extends object>(
  context: CallContext,
  kind: RecordKind<Row, Extra>,
  change: { id: number | null; before: Row | null; after: Row },
): Promise<Fields | undefined> {
  const unnamed = kind.named.filter((field) => !LOCALES.some((locale) => (change.after[field] as LocalizedText | undefined)?.[locale]));
  const message = wordsOf(context.locale)("record.unnamed");
  if (unnamed.length)
    throw problemError(
      "INVALID_INPUT",
      unnamed.map((path) => ({ path, message })),
    );
  await requireNamed(context, kind, change);
  return kind.check?.(context, change);
}

/** Languages that are empty are left out, and so are fields that were not sent. */
function withoutEmpty<Row extends RecordRow, Extra extends object>(kind: RecordKind<Row, Extra>, sent: Fields): Fields {
  const localized: readonly string[] = kind.localized;
  const filled = (value: unknown) => Object.fromEntries(Object.entries(value as LocalizedText).filter(([, text]) => text));
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, localized.includes(field) ? filled(value) : value]),
  );
}

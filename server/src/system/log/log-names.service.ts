import {
  type LabelledKind,
  labelledKinds,
  type ReferencedKind,
  recordKinds,
} from "../../platform/crud/record-kind.ts";
import { labelsOf, referencedIds } from "../../platform/crud/record-references.ts";
import type { CallContext } from "../../platform/platform.ts";
import { NAME_FIELDS, nameAfter } from "./former-names.ts";
import { changesOfFields, type LogRow } from "./log.store.ts";

/** Names of the records that a log entry references. */
interface ReferencedNames {
  /** Name of the entry's own record at its time. */
  entityLabel: string | null;
  /** Names of the records in the changes, by `field:id`. */
  labels: Record<string, string>;
}

/** Reference to a record in a field of a log entry's changes, or in a property of its value. */
interface LogReference {
  records: ReferencedKind;
  field: string;
  id: number;
}

/**
 * Looks up the names of each entry's record and of the records in its changes, in the order of the
 * rows. One query per entity, and one for former names.
 */
export async function resolveLogNames(
  { db, locale }: CallContext,
  rows: LogRow[],
): Promise<ReferencedNames[]> {
  const references = rows.map(referencesIn);
  const idsByRecords = new Map<ReferencedKind | LabelledKind, Set<number>>();
  const addId = (records: ReferencedKind | LabelledKind, id: number) =>
    idsByRecords.set(records, (idsByRecords.get(records) ?? new Set()).add(id));
  for (const row of rows) {
    const records = kindOf(row.entity) ?? labelledKindOf(row.entity);
    if (records && row.entityId !== null) addId(records, row.entityId);
  }
  for (const { records, id } of references.flat()) addId(records, id);
  const names = new Map(
    await Promise.all(
      [...idsByRecords].map(
        async ([records, ids]) =>
          [records.entity, await labelsOf(db, records, [...ids], locale)] as const,
      ),
    ),
  );
  const nameChanges = await nameChangesOf(db, rows);
  return rows.map(({ id: entryId, entity, entityId }, i) => {
    const labels = (references[i] ?? []).flatMap(({ records, field, id }) => {
      const name = names.get(records.entity)?.get(id);
      return name === undefined ? [] : [[`${field}:${id}`, name]];
    });
    const formerName = nameAfter(entryId, nameChanges.get(`${entity}:${entityId}`) ?? [], locale);
    return {
      entityLabel: formerName ?? names.get(entity)?.get(entityId ?? 0) ?? null,
      labels: Object.fromEntries(labels),
    };
  });
}

/**
 * Kinds of records whose names are not plain text fields, or are redacted: they are shown with
 * their current name.
 */
const UNNAMED_KINDS = new Set([
  "User",
  "Orders",
  "Subscription",
  "Setting",
  "SocialMedia",
  "FrontPage",
  "Job",
]);

/** Entries that changed the name of a record of the rows, by `entity:id`. */
async function nameChangesOf(db: CallContext["db"], rows: LogRow[]) {
  const records = rows.flatMap(({ entity, entityId }) =>
    entityId === null || UNNAMED_KINDS.has(entity) ? [] : [{ entity, entityId }],
  );
  const unique = [
    ...new Map(records.map((record) => [`${record.entity}:${record.entityId}`, record])).values(),
  ];
  const changes = await changesOfFields(db, unique, NAME_FIELDS);
  return Map.groupBy(changes, ({ entity, entityId }) => `${entity}:${entityId}`);
}

function referencesIn({ entity, changes }: LogRow): LogReference[] {
  const fields = Object.entries(kindOf(entity)?.referenceFields?.() ?? {});
  const properties = Object.entries(labelledKindOf(entity)?.nestedReferences?.() ?? {});
  return [
    ...fields.flatMap(([field, records]) =>
      referencedIds(changes[field] ?? null).map((id) => ({ records, field, id })),
    ),
    ...properties.flatMap(([field, records]) =>
      nestedIds(changes, field).map((id) => ({ records, field, id })),
    ),
  ];
}

/** Returns the ids in a property of a value, at any depth. */
function nestedIds(value: unknown, property: string): number[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === property ? referencedIds(inner) : nestedIds(inner, property),
  );
}

const kindOf = (entity: string) => recordKinds.all().find((records) => records.entity === entity);
const labelledKindOf = (entity: string) =>
  labelledKinds.all().find((rows) => rows.entity === entity);

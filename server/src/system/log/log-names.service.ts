import { idsIn, namesOf } from "../../platform/crud/named-records.ts";
import type { NamedRecords } from "../../platform/crud/record-kind.ts";
import type { CallContext } from "../../platform/platform.ts";
import { LOG_RECORDS } from "./log.records.ts";
import type { LogRow } from "./log.store.ts";

/** What a log row's ids are called at the time of reading. */
interface Names {
  entityLabel: string | null;
  labels: Record<string, string>;
}

/** An id in a log row: whose it is, and the field of the changes that names it. */
interface Mention {
  records: NamedRecords;
  field: string;
  id: number;
}

/** The names of each row's record, and of the records in its changes, in the order of the rows. One query for each entity. */
export async function namesInLog({ db, locale }: CallContext, rows: LogRow[]): Promise<Names[]> {
  const mentions = rows.map(mentionsIn);
  const wanted = new Map<NamedRecords, Set<number>>();
  const want = (records: NamedRecords, id: number) => wanted.set(records, (wanted.get(records) ?? new Set()).add(id));
  for (const row of rows) {
    const records = LOG_RECORDS.get(row.entity);
    if (records && row.entityId !== null) want(records, row.entityId);
  }
  for (const { records, id } of mentions.flat()) want(records, id);
  const names = new Map(
    await Promise.all([...wanted].map(async ([records, ids]) => [records.entity, await namesOf(db, records, [...ids], locale)] as const)),
  );
  return rows.map(({ entity, entityId }, i) => {
    const labels = (mentions[i] ?? []).flatMap(({ records, field, id }) => {
      const name = names.get(records.entity)?.get(id);
      return name === undefined ? [] : [[`${field}:${id}`, name]];
    });
    return { entityLabel: names.get(entity)?.get(entityId ?? 0) ?? null, labels: Object.fromEntries(labels) };
  });
}

function mentionsIn({ entity, changes }: LogRow): Mention[] {
  return Object.entries(LOG_RECORDS.get(entity)?.names?.() ?? {}).flatMap(([field, records]) =>
    idsIn(changes[field] ?? null).map((id) => ({ records, field, id })),
  );
}

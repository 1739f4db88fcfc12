import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { RecordInput, RecordKind } from "../../platform/crud/record-kind.ts";
import type { StaffRecord } from "../../platform/crud/staff-record.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { TopicRecordRow, TopicTable } from "./topic.records.ts";
import { type NamedTopic, selectTopicsNamed } from "./topic-name.store.ts";
import { lockTopicSlugs } from "./topic-slug.store.ts";

/** Returns the records that have this name in any language and spelling. */
export function topicsNamed<Row extends TopicRecordRow>(
  { db, locale }: CallContext,
  table: TopicTable<Row>,
  { name }: { name: string },
): Promise<NamedTopic[]> {
  return selectTopicsNamed(db, table, [name], locale);
}

/**
 * Creates a record, if asked to only when no other one has its name in any language.
 * @throws CONFLICT when one has, INVALID_INPUT
 */
export function createTopicRecord<Row extends TopicRecordRow, Extra extends object>(
  context: CallContext,
  { records, table }: { records: RecordKind<Row, Extra>; table: TopicTable<Row> },
  { unlessNamed, ...input }: { name: LocalizedText; unlessNamed?: true | undefined } & RecordInput<Row>,
): Promise<StaffRecord<Row, Extra>> {
  const fields = input as unknown as RecordInput<Row>;
  if (!unlessNamed) return createRecord(context, records, fields);
  return context.db.transaction(async (db) => {
    // Held by every creation until it is committed.
    await lockTopicSlugs(db);
    const names = Object.values(input.name).filter((name) => name !== "");
    const message = messagesFor(context.locale)("record.nameTaken");
    if ((await selectTopicsNamed(db, table, names, context.locale)).length) throw conflictError({ errors: [{ path: "name", message }] });
    return createRecord({ ...context, db }, records, fields);
  });
}

import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import type { RecordInput, RecordKind } from "../../platform/crud/record-kind.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { hasNewsroomRight, requireRightToChange } from "../../platform/newsroom-right.ts";
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
 * Creates a record with a name in one language, and nothing else. A tag by a person who may not publish is hidden from readers.
 * @throws CONFLICT when another one has the name in any language; FORBIDDEN without the right to publish a record that readers see at once
 */
export async function createNamedTopic<Row extends TopicRecordRow, Extra extends object>(
  context: CallContext,
  { records, table }: { records: RecordKind<Row, Extra>; table: TopicTable<Row> },
  { locale, name }: { locale: Locale; name: string },
): Promise<Choice> {
  const { id } = await context.db.transaction(async (db) => {
    // Held by every creation until it is committed.
    await lockTopicSlugs(db);
    const message = messagesFor(context.locale)("record.nameTaken");
    if ((await selectTopicsNamed(db, table, [name], context.locale)).length) throw conflictError({ errors: [{ path: "name", message }] });
    const row = { name: { [locale]: name }, ...visibilityFor(context, table) };
    return createRecord({ ...context, db }, records, row as unknown as RecordInput<Row>);
  });
  return { id, label: name };
}

/** Fields of a new record by which readers see it only if the current user may publish. Records without such a field are public. */
function visibilityFor(context: CallContext, table: object): { visible?: false } {
  const isHidden = "visible" in table && !hasNewsroomRight(context, "publish");
  if (isHidden) return { visible: false };
  requireRightToChange(context, { isPublic: true });
  return {};
}

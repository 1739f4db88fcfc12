import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import type { RecordInput, RecordKind } from "../../platform/crud/record-kind.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { conflictAt } from "../../platform/http/problem.ts";
import { requireRightToChange } from "../../platform/newsroom-right.ts";
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
 * Creates a record with a name in one language, and nothing else. Readers may see it later
 * (topic.records.ts).
 * @throws CONFLICT when another one has the name in any language; FORBIDDEN without the right to
 *   publish, for other records than tags
 */
export async function createNamedTopic<Row extends TopicRecordRow, Extra extends object>(
  context: CallContext,
  { records, table }: { records: RecordKind<Row, Extra>; table: TopicTable<Row> },
  { locale, name }: { locale: Locale; name: string },
): Promise<Choice> {
  const { id } = await context.db.transaction(async (db) => {
    // Held by every creation until it is committed.
    await lockTopicSlugs(db);
    if ((await selectTopicsNamed(db, table, [name], context.locale)).length)
      throw conflictAt(context, "name", "record.nameTaken");
    // A tag waits for an article that somebody publishes with it.
    if (!("visible" in table)) requireRightToChange(context, { isPublic: true });
    const row = { name: { [locale]: name } };
    return createRecord({ ...context, db }, records, row as unknown as RecordInput<Row>);
  });
  return { id, label: name };
}

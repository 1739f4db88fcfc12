import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { defineTopicRecords } from "../topic/topic.records.ts";
import { tag } from "./tag.table.ts";

type TagRow = typeof tag.$inferSelect;

const topicRecords = defineTopicRecords<TagRow>("Tag", "tag", tag);

export const tagRecords: RecordKind<TagRow> = {
  ...topicRecords,
  sorts: { ...topicRecords.sorts, visible: () => sql`${tag.visible}` },
  filters: { ...topicRecords.filters, visible: tag.visible },
};

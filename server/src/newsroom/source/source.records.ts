import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { imagesOf } from "../image-field.ts";
import { mediaRecords } from "../media/media.records.ts";
import { defineTopicRecords } from "../topic/topic.records.ts";
import { source } from "./source.table.ts";

type SourceRow = typeof source.$inferSelect;

const topicRecords = defineTopicRecords<SourceRow>("Source", "source", source);

export const sourceRecords: RecordKind<SourceRow, { logo: ResponsiveImage | null }> = {
  ...topicRecords,
  sorts: { ...topicRecords.sorts, url: () => sql`${source.url}` },
  referenceFields: () => ({ logoId: mediaRecords }),
  async present(context, rows) {
    const logos = await imagesOf(
      context,
      rows.map((row) => row.logoId),
    );
    return logos.map((logo) => ({ logo }));
  },
};

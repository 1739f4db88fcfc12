import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { listingRecords } from "../listing/listing.records.ts";
import { tag } from "./tag.table.ts";

type TagRow = typeof tag.$inferSelect;

const listing = listingRecords<TagRow>("Tag", "tag", tag);

export const tagRecords: RecordKind<TagRow> = {
  ...listing,
  sorts: { ...listing.sorts, visible: () => sql`${tag.visible}` },
  filters: { ...listing.filters, visible: tag.visible },
};

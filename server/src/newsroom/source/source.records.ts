import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { sql } from "drizzle-orm";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { listingRecords } from "../listing/listing.records.ts";
import { mediaRecords } from "../media/media.records.ts";
import { picturesOf } from "../picture-field.ts";
import { source } from "./source.table.ts";

type SourceRow = typeof source.$inferSelect;

const listing = listingRecords<SourceRow>("Source", "source", source);

export const sourceRecords: RecordKind<SourceRow, { logo: Picture | null }> = {
  ...listing,
  sorts: { ...listing.sorts, url: () => sql`${source.url}` },
  names: () => ({ logoId: mediaRecords }),
  async present(context, rows) {
    const logos = await picturesOf(
      context,
      rows.map((row) => row.logoId),
    );
    return logos.map((logo) => ({ logo }));
  },
};

import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { Entity } from "@masthead/contract/system/ability.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { mediaRecords } from "../media/media.records.ts";
import { picturesOf } from "../picture-field.ts";
import { type ListingRecordRow, type ListingTable, listingRecords } from "./listing.records.ts";
import type { ListingEntity } from "./slug.table.ts";

interface PortrayedRow extends ListingRecordRow {
  photoId: number | null;
}

/** What lists and forms of authors and people share beyond other listings: a role, a life and a photo. */
export function portrayedRecords<Row extends PortrayedRow>(
  entity: Entity,
  address: ListingEntity,
  table: ListingTable,
): RecordKind<Row, { photo: Picture | null }> {
  const listing = listingRecords<Row>(entity, address, table);
  return {
    ...listing,
    localized: [...listing.localized, "role", "bio"] as (keyof Row & string)[],
    names: () => ({ photoId: mediaRecords }),
    async present(context, rows) {
      const photos = await picturesOf(
        context,
        rows.map((row) => row.photoId),
      );
      return photos.map((photo) => ({ photo }));
    },
  };
}

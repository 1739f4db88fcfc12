import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { listingRecords } from "../listing/listing.records.ts";
import { picturesOf, requirePicture } from "../picture-field.ts";
import { personOfInterest } from "./person-of-interest.table.ts";

type PersonRow = typeof personOfInterest.$inferSelect;

const listing = listingRecords<PersonRow>("PeopleOfInterest", "person", personOfInterest);

export const personOfInterestRecords: RecordKind<PersonRow, { photo: Picture | null }> = {
  ...listing,
  localized: [...listing.localized, "role", "bio"],
  async check(context, change) {
    await requirePicture(context, "photoId", change.after.photoId);
    return listing.check?.(context, change);
  },
  async present(context, rows) {
    const photos = await picturesOf(
      context,
      rows.map((row) => row.photoId),
    );
    return photos.map((photo) => ({ photo }));
  },
};

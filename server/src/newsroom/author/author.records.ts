import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { listingRecords } from "../listing/listing.records.ts";
import { picturesOf, requirePicture } from "../picture-field.ts";
import { author } from "./author.table.ts";

type AuthorRow = typeof author.$inferSelect;

const listing = listingRecords<AuthorRow>("Author", "author", author);

export const authorRecords: RecordKind<AuthorRow, { photo: Picture | null }> = {
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

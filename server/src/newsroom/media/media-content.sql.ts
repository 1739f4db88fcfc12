import { asc, inArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { media } from "./media.table.ts";

/** Columns that readers see of an image. */
const READER_COLUMNS = {
  id: media.id,
  hash: media.hash,
  alt: media.alt,
  caption: media.caption,
  credit: media.credit,
  decorative: media.decorative,
  focalX: media.focalX,
  focalY: media.focalY,
  crops: media.crops,
};

export type ImageContent = Awaited<ReturnType<typeof imageContent>>[number];

/** Returns the public content of images: file, texts and crops. In order of their ids. */
export async function imageContent(db: Db, ids: number[]) {
  if (!ids.length) return [];
  return db.select(READER_COLUMNS).from(media).where(inArray(media.id, ids)).orderBy(asc(media.id));
}

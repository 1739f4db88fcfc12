import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { inArray } from "drizzle-orm";
import { holdNamed } from "../../platform/crud/named-records.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { toPicture } from "./media.picture.ts";
import { mediaRecords } from "./media.records.ts";
import { media } from "./media.table.ts";

/** Pictures of the media library by id, as readers get them. */
export async function picturesById(db: Db, ids: number[], locale: Locale): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map();
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, toPicture(row, locale)]));
}

/** Those of these pictures that are there; until the transaction ends nobody deletes them. */
export async function holdPictures(tx: Db, ids: number[]): Promise<Set<number>> {
  const gone = await holdNamed(tx, [{ field: "media", records: mediaRecords, ids }]);
  return new Set(ids).difference(new Set(gone.map(({ id }) => id)));
}

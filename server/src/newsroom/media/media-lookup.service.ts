import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { holdNamed } from "../../platform/crud/named-records.ts";
import { type Db, preparedQuery } from "../../platform/postgres/database.ts";
import { type PictureRow, toPicture } from "./media.picture.ts";
import { mediaRecords } from "./media.records.ts";
import { media } from "./media.table.ts";

const picturesQuery = preparedQuery<PictureRow, { ids: number[] }>(
  "media-pictures",
  ({ ids }) => sql`select ${media.id} as id, ${media.hash} as hash, ${media.extension} as extension, ${media.width} as width,
      ${media.height} as height, ${media.colour} as colour, ${media.focalX} as "focalX", ${media.focalY} as "focalY", ${media.alt} as alt,
      ${media.decorative} as decorative, ${media.credit} as credit, ${media.widths} as widths
    from ${media} where ${media.id} = any(${sql.param(ids)}::bigint[])`,
);

/** Pictures of the media library by id, as readers get them. */
export async function picturesById(db: Db, ids: number[], locale: Locale): Promise<Map<number, Picture>> {
  if (!ids.length) return new Map();
  const rows = await picturesQuery(db, { ids });
  return new Map(rows.map((row) => [row.id, toPicture(row, locale)]));
}

/** Those of these pictures that are there; until the transaction ends nobody deletes them. */
export async function holdPictures(tx: Db, ids: number[]): Promise<Set<number>> {
  const gone = await holdNamed(tx, [{ field: "media", records: mediaRecords, ids }]);
  return new Set(ids).difference(new Set(gone.map(({ id }) => id)));
}

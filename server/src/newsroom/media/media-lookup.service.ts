import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { LogoFile } from "@masthead/contract/system/station-logo.ts";
import { sql } from "drizzle-orm";
import { lockReferences } from "../../platform/crud/record-references.ts";
import { type Db, preparedQuery } from "../../platform/postgres/database.ts";
import { type ImageRow, toImage } from "./media.image.ts";
import { mediaRecords } from "./media.records.ts";
import { mediaById } from "./media.store.ts";
import { media } from "./media.table.ts";

const imagesQuery = preparedQuery<ImageRow, { ids: number[] }>(
  "media-pictures",
  ({
    ids,
  }) => sql`select ${media.id} as id, ${media.hash} as hash, ${media.extension} as extension, ${media.width} as width,
      ${media.height} as height, ${media.colour} as colour, ${media.focalX} as "focalX", ${media.focalY} as "focalY", ${media.renderedCrops} as "renderedCrops", ${media.animation} as animation, ${media.alt} as alt,
      ${media.decorative} as decorative, ${media.credit} as credit, ${media.widths} as widths
    from ${media} where ${media.id} = any(${sql.param(ids)}::bigint[])`,
);

/** Returns images of the media library by id, as sent to readers. */
export async function findImagesById(
  db: Db,
  ids: number[],
  locale: Locale,
): Promise<Map<number, ResponsiveImage>> {
  if (!ids.length) return new Map();
  const rows = await imagesQuery(db, { ids });
  return new Map(rows.map((row) => [row.id, toImage(row, locale)]));
}

/**
 * Locks images against deletion until the transaction ends. Returns the ids of those that exist and
 * are not deleted.
 */
export async function lockImages(tx: Db, ids: number[]): Promise<Set<number>> {
  const missing = await lockReferences(tx, [{ field: "media", records: mediaRecords, ids }]);
  return new Set(ids).difference(new Set(missing.map(({ id }) => id)));
}

/** Locks an image against deletion until the transaction ends. */
export async function lockLogoFile(tx: Db, id: number): Promise<LogoFile | undefined> {
  if (!(await lockImages(tx, [id])).has(id)) return undefined;
  const row = await mediaById(tx, id);
  return row && { ...row, moves: row.animation !== null };
}

import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { type Locale, type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { tag } from "../../platform/cache/tags.ts";
import { media } from "./media.table.ts";

/** What a picture is made of, as the SQL below gives it. */
export interface PictureRow {
  id: number;
  hash: string;
  extension: string;
  width: number;
  height: number;
  colour: string;
  focalX: number;
  focalY: number;
  alt: LocalizedText;
  decorative: boolean;
  credit: string;
  widths: number[];
}

/** What an article says of a picture, before what the picture says of itself. */
export interface PictureUse {
  caption: string;
  credit: string;
  alt: string;
  decorative: boolean;
}

/** SQL: a row of `media` as JSON, null when it is deleted. */
export const pictureJson = sql`case when ${media.deletedAt} is null and ${media.id} is not null then json_build_object('id', ${media.id}, 'hash', ${media.hash}, 'extension', ${media.extension}, 'width', ${media.width}, 'height', ${media.height}, 'colour', ${media.colour}, 'focalX', ${media.focalX}, 'focalY', ${media.focalY}, 'alt', ${media.alt}, 'decorative', ${media.decorative}, 'credit', ${media.credit}, 'widths', ${media.widths}) end`;

/** Address of a media file. */
export const mediaPath = (hash: string, rest: string) => `/media/${hash}${rest}`;

/** A picture as readers get it. */
export function toPicture(row: PictureRow, locale: Locale, use?: PictureUse): Picture {
  tag(`media:${row.id}`);
  const decorative = use?.decorative || (!use?.alt && row.decorative);
  return {
    id: row.id,
    base: mediaPath(row.hash, ""),
    original: mediaPath(row.hash, `.${row.extension}`),
    widths: row.widths,
    width: row.width,
    height: row.height,
    colour: row.colour,
    focalX: row.focalX,
    focalY: row.focalY,
    alt: decorative ? "" : use?.alt || localized(row.alt, locale),
    caption: use?.caption ?? "",
    credit: use?.credit || row.credit,
  };
}

export const toPictureOrNull = (row: PictureRow | null, locale: Locale) => (row ? toPicture(row, locale) : null);

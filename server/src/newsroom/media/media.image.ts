import {
  areaName,
  IMAGE_SHAPE_NAMES,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import { widthsUpTo } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { type Locale, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { tag } from "../../platform/cache/tags.ts";
import { media, type StoredAnimation } from "./media.table.ts";

/** Columns of an image, as selected by the SQL below. */
export interface ImageRow {
  id: number;
  hash: string;
  extension: string;
  width: number;
  height: number;
  colour: string;
  focalX: number;
  focalY: number;
  renderedCrops: ManualCrops;
  animation: StoredAnimation | null;
  alt: LocalizedText;
  decorative: boolean;
  credit: string;
  widths: number[];
}

/** Texts of an image in an article. They take precedence over the texts of the image itself. */
export interface ImageUse {
  caption: string;
  credit: string;
  alt: string;
  decorative: boolean;
}

/** SQL: a row of `media` as JSON, null when it is deleted or missing. */
export const imageJson = sql`case when ${media.deletedAt} is null and ${media.id} is not null then json_build_object('id', ${media.id}, 'hash', ${media.hash}, 'extension', ${media.extension}, 'width', ${media.width}, 'height', ${media.height}, 'colour', ${media.colour}, 'focalX', ${media.focalX}, 'focalY', ${media.focalY}, 'renderedCrops', ${media.renderedCrops}, 'animation', ${media.animation}, 'alt', ${media.alt}, 'decorative', ${media.decorative}, 'credit', ${media.credit}, 'widths', ${media.widths}) end`;

/** URL path of a media file; `suffix` is the variant and extension, such as `-640.avif`. */
export const mediaPath = (hash: string, suffix: string) => `/media/${hash}${suffix}`;

/** Converts an image row to its public shape. */
export function toImage(row: ImageRow, locale: Locale, use?: ImageUse): ResponsiveImage {
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
    ...(Object.keys(row.renderedCrops).length && { crops: partsOf(row) }),
    ...(row.animation?.state === "moving" && { animation: animationOf(row.hash, row.animation) }),
    alt: decorative ? "" : use?.alt || localized(row.alt, locale),
    caption: use?.caption ?? "",
    credit: use?.credit || row.credit,
  };
}

function animationOf(
  hash: string,
  { widths, milliseconds }: Pick<StoredAnimation, "widths" | "milliseconds">,
): ResponsiveImage["animation"] {
  return { widths, template: mediaPath(hash, "-moving-{width}.webp"), milliseconds };
}

/** Returns the parts of an image that staff chose, with their variants. A link card has none. */
function partsOf({ hash, renderedCrops }: ImageRow): ResponsiveImage["crops"] {
  const parts = IMAGE_SHAPE_NAMES.flatMap((shape) => {
    const area = renderedCrops[shape];
    if (!area) return [];
    const { width, height } = area;
    const base = mediaPath(hash, `-${areaName(shape, area)}`);
    return [[shape, { base, widths: shape === "card" ? [] : widthsUpTo(width), width, height }]];
  });
  return Object.fromEntries(parts);
}

export const toImageOrNull = (row: ImageRow | null, locale: Locale) =>
  row ? toImage(row, locale) : null;

import { z } from "zod";
import { cleanText } from "../../../platform/clean-text.ts";

/** Maximum sizes of a map that is legible on a phone. Texts in characters. */
export const MAP_LIMITS = { places: 20, title: 160, name: 60, note: 200, source: 200 } as const;

/** Extents of maps: all places with a margin, or a part of the world. */
export const MAP_REGIONS = [
  "places",
  "middleEast",
  "africa",
  "asia",
  "europe",
  "northAmerica",
  "southAmerica",
  "world",
] as const;
export type MapRegion = (typeof MAP_REGIONS)[number];

/** Numeric ISO 3166 code of a country, which is also an extent. */
export const COUNTRY_CODE = /^\d{3}$/;

const text = (max: number) => z.string().overwrite(cleanText).max(max);

/** Map with its places. Coordinates are degrees, north and east are positive. */
export const articleMap = z.strictObject({
  title: text(MAP_LIMITS.title).min(1),
  source: text(MAP_LIMITS.source).optional(),
  extent: z.union([z.enum(MAP_REGIONS), z.string().regex(COUNTRY_CODE)]),
  places: z
    .array(
      z.strictObject({
        name: text(MAP_LIMITS.name).min(1),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        note: text(MAP_LIMITS.note).optional(),
      }),
    )
    .min(1)
    .max(MAP_LIMITS.places),
});
export type ArticleMap = z.infer<typeof articleMap>;
export type MapPlace = ArticleMap["places"][number];

import type { AnimationProblem } from "@masthead/contract/newsroom/media/animation.ts";
import type { ManualCrops } from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { MediaAnimation } from "@masthead/contract/newsroom/media/media.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, timestamptz } from "../../platform/postgres/columns.ts";

/** Animation of an image file. The full-size image is its first picture. */
export interface StoredAnimation {
  state: MediaAnimation["state"];
  problem: AnimationProblem | null;
  /** Duration of one pass. */
  milliseconds: number;
  /** Number of loops requested by the file; 0 for endless. */
  loops: number;
  /** Widths of the moving variants; empty until the job has run. */
  widths: number[];
}

/** Images of the media library, with the properties of their files. */
export const media = pgTable(
  "media",
  {
    ...entityColumns(),
    /** SHA-256 of the uploaded file, in hex. The same content is stored once. */
    hash: text().notNull(),
    /** Name of the uploaded file, for search, labels and downloads. */
    name: text().notNull().default(""),
    extension: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    /** Parts that staff chose, by shape, in pixels of the full-size image. */
    crops: jsonb().$type<ManualCrops>().notNull().default({}),
    /** Crops with rendered variants, which readers see. */
    renderedCrops: jsonb().$type<ManualCrops>().notNull().default({}),
    /** Null for a single picture. */
    animation: jsonb().$type<StoredAnimation>(),
    alt: localizedText().notNull().default({}),
    /** Default caption for articles that use the image. An article may override it. */
    caption: localizedText().notNull().default({}),
    decorative: boolean().notNull().default(false),
    credit: text().notNull().default(""),
    creator: text().notNull().default(""),
    copyright: text().notNull().default(""),
    /** Usage terms of the image, for staff. */
    usageTerms: text().notNull().default(""),
    place: text().notNull().default(""),
    takenOn: date(),
    /** Last day on which it may be published, in the station's zone. */
    usableUntil: date(),
    /** Widths of the rendered variants; empty until the job has run. */
    widths: integer().array().notNull().default([]),
    variantsAt: timestamptz(),
  },
  (t) => [
    uniqueIndex().on(t.hash),
    index("media_words").using("gin", trigramIndexOf(searchText(t))),
    index("media_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

function searchText({
  name,
  credit,
  alt,
  caption,
}: Record<"name" | "credit" | "alt" | "caption", AnyPgColumn>): SQL {
  return sql`(${name} || ' ' || ${credit} || ' ' || ${textInAllLocales(alt, caption)})`;
}

/** SQL: the text that images are searched by. */
export const mediaSearchText = searchText(media);

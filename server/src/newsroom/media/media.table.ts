import { boolean, integer, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entityColumns, localizedText, moment } from "../../platform/postgres/columns.ts";

/** A picture: the original as it came, and what was made from it. */
export const media = pgTable(
  "media",
  {
    ...entityColumns(),
    /** SHA-256 of the original's bytes, in hex: the same bytes are stored once. */
    hash: text().notNull(),
    extension: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    alt: localizedText().notNull().default({}),
    decorative: boolean().notNull().default(false),
    credit: text().notNull().default(""),
    /** Widths that variants exist in; empty until the job has made them. */
    widths: integer().array().notNull().default([]),
    variantsAt: moment(),
  },
  (t) => [uniqueIndex().on(t.hash)],
);

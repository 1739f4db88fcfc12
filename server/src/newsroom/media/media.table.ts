import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, moment } from "../../platform/postgres/columns.ts";

/** A picture: the file as it came, and what was made from it. */
export const media = pgTable(
  "media",
  {
    ...entityColumns(),
    /** SHA-256 of the original's bytes, in hex: the same bytes are stored once. */
    hash: text().notNull(),
    /** Of the file as it was sent: to find it by, for nothing else. */
    name: text().notNull().default(""),
    extension: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    colour: text().notNull(),
    focalX: real().notNull().default(0.5),
    focalY: real().notNull().default(0.5),
    alt: localizedText().notNull().default({}),
    /** Shown below the picture by an article that takes it over; an article may reword it. */
    caption: localizedText().notNull().default({}),
    decorative: boolean().notNull().default(false),
    credit: text().notNull().default(""),
    /** Widths that variants exist in; empty until the job has made them. */
    widths: integer().array().notNull().default([]),
    variantsAt: moment(),
  },
  (t) => [
    uniqueIndex().on(t.hash),
    index("media_words").using("gin", trigramsOf(wordsOf(t))),
    index("media_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

function wordsOf({ name, credit, alt, caption }: Record<"name" | "credit" | "alt" | "caption", AnyPgColumn>): SQL {
  return sql`(${name} || ' ' || ${credit} || ' ' || ${textInAll(alt, caption)})`;
}

/** SQL of the text that a picture is found by. */
export const mediaWords = wordsOf(media);

import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import {
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";
import { program } from "../program/program.table.ts";

export const programEvent = pgTable(
  "program_event",
  {
    ...entityColumns(),
    programId: reference().references(() => program.id),
    title: localizedText().notNull(),
    slug: localizedText().notNull(),
    /** Sanitised HTML per language. */
    description: localizedText().notNull().default({}),
    imageIds: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
    place: localizedText().notNull().default({}),
    /** Where readers book tickets or register. */
    ticketUrl: text(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz(),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.programId),
    index().on(t.startsAt),
    index("program_event_images").using("gin", t.imageIds),
    index("program_event_words").using("gin", trigramIndexOf(textInAllLocales(t.title, t.slug))),
    index("program_event_names").using("gin", nameSearchVector(t.title)),
  ],
);

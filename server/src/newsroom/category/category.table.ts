import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";

export const category = pgTable(
  "category",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    parentId: reference(),
    colour: text().notNull().default("#00c9a6"),
    imageId: reference().references(() => media.id),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
    onHome: boolean().notNull().default(false),
    topic: boolean().notNull().default(false),
    /** Listed in the header, the menu and the footer of every page. */
    inMenu: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.parentId),
    index("category_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug))),
    index("category_names").using("gin", nameSearchVector(t.name)),
  ],
);

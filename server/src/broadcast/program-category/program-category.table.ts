import { boolean, index, integer, pgTable } from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";

export const programCategory = pgTable(
  "program_category",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index("program_category_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug))),
  ],
);

import { boolean, index, integer, pgTable } from "drizzle-orm/pg-core";
import { textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
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
  (t) => [index("program_category_words").using("gin", trigramsOf(textInAll(t.name, t.slug)))],
);

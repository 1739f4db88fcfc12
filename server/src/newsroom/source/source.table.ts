import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";

export const source = pgTable(
  "source",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    url: text(),
    logoId: reference().references(() => media.id),
    status: boolean().notNull().default(true),
  },
  (t) => [index("source_words").using("gin", trigramsOf(textInAll(t.name, t.slug)))],
);

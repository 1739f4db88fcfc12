import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";
import { proposedColumn } from "../topic/proposed.ts";

export const source = pgTable(
  "source",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    url: text(),
    logoId: reference().references(() => media.id),
    status: boolean().notNull().default(true),
    proposed: proposedColumn(),
  },
  (t) => [index("source_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug)))],
);

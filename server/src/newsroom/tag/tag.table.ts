import { boolean, index, pgTable } from "drizzle-orm/pg-core";
import { namesIn, textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";

/** `status`: staff may use it. `visible`: readers see it. */
export const tag = pgTable(
  "tag",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    status: boolean().notNull().default(true),
    visible: boolean().notNull().default(true),
  },
  (t) => [index("tag_words").using("gin", trigramsOf(textInAll(t.name, t.slug))), index("tag_names").using("gin", namesIn(t.name))],
);

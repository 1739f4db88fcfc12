import { boolean, index, pgTable } from "drizzle-orm/pg-core";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";
import { proposedColumn } from "../topic/proposed.ts";

/** Tags. `status`: staff may use the tag. `visible`: readers see the tag. */
export const tag = pgTable(
  "tag",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    status: boolean().notNull().default(true),
    visible: boolean().notNull().default(true),
    proposed: proposedColumn(),
  },
  (t) => [
    index("tag_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug))),
    index("tag_names").using("gin", nameSearchVector(t.name)),
  ],
);

import { boolean, index, pgTable } from "drizzle-orm/pg-core";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";
import { proposedColumn } from "../topic/proposed.ts";

export const personOfInterest = pgTable(
  "person_of_interest",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    role: localizedText().notNull().default({}),
    bio: localizedText().notNull().default({}),
    photoId: reference().references(() => media.id),
    status: boolean().notNull().default(true),
    proposed: proposedColumn(),
  },
  (t) => [
    index("person_of_interest_words").using(
      "gin",
      trigramIndexOf(textInAllLocales(t.name, t.slug)),
    ),
    index("person_of_interest_names").using("gin", nameSearchVector(t.name)),
  ],
);

import { boolean, index, pgTable } from "drizzle-orm/pg-core";
import { namesIn, textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";

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
  },
  (t) => [
    index("person_of_interest_words").using("gin", trigramsOf(textInAll(t.name, t.slug))),
    index("person_of_interest_names").using("gin", namesIn(t.name)),
  ],
);

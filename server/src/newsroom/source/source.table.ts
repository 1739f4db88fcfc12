import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { media } from "../media/media.table.ts";

export const source = pgTable("source", {
  ...entityColumns(),
  name: localizedText().notNull(),
  slug: localizedText().notNull(),
  url: text(),
  logoId: reference().references(() => media.id),
  status: boolean().notNull().default(true),
});

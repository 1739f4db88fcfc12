import { boolean, pgTable } from "drizzle-orm/pg-core";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";

/** `status`: staff may use it. `visible`: readers see it. */
export const tag = pgTable("tag", {
  ...entityColumns(),
  name: localizedText().notNull(),
  slug: localizedText().notNull(),
  status: boolean().notNull().default(true),
  visible: boolean().notNull().default(true),
});

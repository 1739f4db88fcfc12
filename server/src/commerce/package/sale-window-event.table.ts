import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { packageTable } from "./package.table.ts";

/**
 * Schedule of sale windows: times at which packages go on or off sale. A row is deleted once its
 * change was processed.
 */
export const saleWindowEvent = pgTable(
  "package_moment",
  {
    packageId: reference()
      .notNull()
      .references(() => packageTable.id, { onDelete: "cascade" }),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.at] }), index().on(t.at)],
);

import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { packageTable } from "./package.table.ts";

/** When packages come on sale and go off it by the clock alone: a row is taken out when that has happened. */
export const packageMoment = pgTable(
  "package_moment",
  {
    packageId: reference()
      .notNull()
      .references(() => packageTable.id, { onDelete: "cascade" }),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.at] }), index().on(t.at)],
);

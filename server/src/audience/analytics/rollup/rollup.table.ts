import { date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../../platform/postgres/columns.ts";

/** Dimensions of the rollups. `all` has a single, empty value. */
export const ROLLUP_DIMENSIONS = [
  "all",
  "pagePath",
  "articleId",
  "categoryId",
  "sessionSource",
  "country",
  "deviceCategory",
  "language",
] as const;
export type RollupDimension = (typeof ROLLUP_DIMENSIONS)[number];

const rollupColumns = () => ({
  day: date().notNull(),
  dimension: text().$type<RollupDimension>().notNull(),
  value: text().notNull(),
  views: integer().notNull(),
  visitors: integer().notNull(),
});

/** Views and distinct visitors per day, dimension and value. */
export const viewDay = pgTable("view_day", rollupColumns(), (t) => [
  primaryKey({ columns: [t.dimension, t.day, t.value] }),
  index().on(t.dimension, t.value, t.day),
]);

/** Views and distinct visitors per hour, dimension and value. */
export const viewHour = pgTable(
  "view_hour",
  { ...rollupColumns(), hour: smallint().notNull() },
  (t) => [
    primaryKey({ columns: [t.dimension, t.day, t.hour, t.value] }),
    index().on(t.dimension, t.value, t.day),
  ],
);

/** Days that are rolled up, with the number of views included. */
export const viewRollup = pgTable("view_rollup", {
  day: date().primaryKey(),
  views: integer().notNull(),
  at: timestamptz().notNull(),
});

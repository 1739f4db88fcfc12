import { date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/postgres/columns.ts";

/** What days are rolled up by. `all` has one value, the empty one. */
export const ROLLED = ["all", "pagePath", "articleId", "categoryId", "sessionSource", "country", "deviceCategory", "language"] as const;
export type Rolled = (typeof ROLLED)[number];

const counted = () => ({
  day: date().notNull(),
  dimension: text().$type<Rolled>().notNull(),
  value: text().notNull(),
  views: integer().notNull(),
  visitors: integer().notNull(),
});

/** Views and distinct visitors of a day, by one dimension each. */
export const viewDay = pgTable("view_day", counted(), (t) => [
  primaryKey({ columns: [t.dimension, t.day, t.value] }),
  index().on(t.dimension, t.value, t.day),
]);

/** The same of every hour of a day. */
export const viewHour = pgTable("view_hour", { ...counted(), hour: smallint().notNull() }, (t) => [
  primaryKey({ columns: [t.dimension, t.day, t.hour, t.value] }),
  index().on(t.dimension, t.value, t.day),
]);

/** Days that are rolled up, and how many views went into them. */
export const viewRollup = pgTable("view_rollup", { day: date().primaryKey(), views: integer().notNull(), at: moment().notNull() });

import { date, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, moment, reference } from "../../platform/postgres/columns.ts";

/**
 * A row each view of a page. Partitioned by month of `at`, which drizzle-kit cannot say: the migration `page-views` makes it, and it is
 * not among the tables of the schema.
 */
export const pageView = pgTable("page_view", {
  at: moment().notNull(),
  /** Day and hour in the station's zone when it was counted. */
  day: date().notNull(),
  hour: smallint().notNull(),
  /** In one spelling, without slugs of articles and words that were searched for. */
  path: text().notNull(),
  articleId: reference(),
  categoryId: reference(),
  locale: text().notNull(),
  /** Host of the page that led here, or `(direct)`, or `(internal)` of a page of this site. */
  referrer: text().notNull(),
  device: text().$type<Device>().notNull(),
  /** ISO 3166-1, when the proxy in front says it. */
  country: text(),
  /** A hash whose key is of the day: see visitor.service.ts. */
  visitor: bytes().notNull(),
});

export type Device = "desktop" | "mobile" | "tablet";

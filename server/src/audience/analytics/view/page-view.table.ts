import { date, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, reference, timestamptz } from "../../../platform/postgres/columns.ts";

/**
 * One row per page view. Partitioned by month of `at`, which drizzle-kit cannot express: the
 * migration `page-views` creates the table, and it is not part of the Drizzle schema.
 */
export const pageView = pgTable("page_view", {
  at: timestamptz().notNull(),
  /** Day and hour of the view in the station's time zone. */
  day: date().notNull(),
  hour: smallint().notNull(),
  /** Normalised: without slugs of articles and without search words. */
  path: text().notNull(),
  articleId: reference(),
  categoryId: reference(),
  locale: text().notNull(),
  /**
   * Host of the referring page, `(direct)` if there is none, or `(internal)` for a page of this
   * site.
   */
  referrer: text().notNull(),
  device: text().$type<Device>().notNull(),
  /** ISO 3166-1 alpha-2, if the reverse proxy passes it. */
  country: text(),
  /** Hash with a daily salt: see visitor.service.ts. */
  visitor: bytes().notNull(),
});

export type Device = "desktop" | "mobile" | "tablet";

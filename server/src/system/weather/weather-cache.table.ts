import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { anyJson, timestamptz } from "../../platform/postgres/columns.ts";

/**
 * Last response of the weather source by request, shared by all processes so that each request is
 * sent once.
 */
export const weatherResponse = pgTable("weather_answer", {
  key: text().primaryKey(),
  /** Null until the first response. */
  answer: anyJson(),
  fetchedAt: timestamptz(),
  /** Time before which the request is not sent again. */
  nextAt: timestamptz().notNull(),
  /** Consecutive failures. */
  failures: integer().notNull().default(0),
});

import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { anyJson, moment } from "../../platform/postgres/columns.ts";

/** What the source of weather answered last, by what it was asked, so that all processes ask it once. */
export const weatherAnswer = pgTable("weather_answer", {
  key: text().primaryKey(),
  /** Null until it has answered. */
  answer: anyJson(),
  fetchedAt: moment(),
  /** Not asked again before. */
  nextAt: moment().notNull(),
  /** Times in a row that it gave no answer. */
  failures: integer().notNull().default(0),
});

import { date, pgTable } from "drizzle-orm/pg-core";
import { bytes } from "../../../platform/postgres/columns.ts";

/**
 * Salt that hashes the visitors of a day. Deleted when the day is over, after which no hash can be
 * traced back to a person.
 */
export const visitorSalt = pgTable("visitor_salt", {
  day: date().primaryKey(),
  salt: bytes().notNull(),
});

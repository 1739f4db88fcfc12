import { date, pgTable } from "drizzle-orm/pg-core";
import { bytes } from "../../platform/postgres/columns.ts";

/** The key that a day's visitors are hashed with. Gone when the day is over, and with it the way back to anyone. */
export const visitorSalt = pgTable("visitor_salt", { day: date().primaryKey(), salt: bytes().notNull() });

import type { RatingWithoutPin } from "@masthead/contract/platform/age-rating-terms.ts";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** PIN of an account for programs and episodes with an age rating. Only a hash of it is stored. */
export const viewingPin = pgTable("viewing_pin", {
  userId: reference()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  pinHash: text().notNull(),
  /** Highest age rating that plays without the PIN. */
  maxRating: integer().$type<RatingWithoutPin>().notNull(),
  updatedAt: timestamptz().notNull(),
});

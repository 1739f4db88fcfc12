import { integer, pgTable } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

/** Accounts that have replaced the address of their calendar. */
export const programCalendar = pgTable("program_calendar", {
  userId: reference()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** How often the address was replaced. Only the address with this number works. */
  revision: integer().notNull(),
  renewedAt: timestamptz().notNull(),
});

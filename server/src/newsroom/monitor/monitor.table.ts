import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { jsonb, pgTable } from "drizzle-orm/pg-core";
import { user } from "../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";

/** Columns of the newsroom monitor per member of staff. Without a row: the default columns. */
export const monitorArrangement = pgTable("monitor_arrangement", {
  userId: reference()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  columns: jsonb().$type<MonitorColumn[]>().notNull(),
  updatedAt: timestamptz().notNull(),
});

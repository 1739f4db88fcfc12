import type {
  GridMode,
  GridPeriodKind,
  GridSlot,
  GridState,
} from "@masthead/contract/broadcast/seasonal-grid.ts";
import { sql } from "drizzle-orm";
import { bigint, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entityColumns, localizedText } from "../../platform/postgres/columns.ts";
import type { PastEffect } from "../schedule/grid-history.ts";

/** Seasonal grid of the schedule, such as that of Ramadan. */
export const seasonalGrid = pgTable("seasonal_grid", {
  ...entityColumns(),
  name: localizedText().notNull(),
  /** Empty: all channels. */
  channelIds: bigint({ mode: "number" }).array().notNull().default(sql`'{}'`),
  period: text().$type<GridPeriodKind>().notNull(),
  firstDate: date({ mode: "string" }),
  lastDate: date({ mode: "string" }),
  /** ISO 3166-1: whose announcements the grid follows. */
  country: text(),
  hijriYear: integer(),
  mode: text().$type<GridMode>().notNull(),
  state: text().$type<GridState>().notNull().default("draft"),
  slots: jsonb().$type<GridSlot[]>().notNull().default([]),
  /** Effects on airings that have begun; only appended to, also kept when the grid is removed. */
  past: jsonb().$type<PastEffect[]>().notNull().default([]),
  by: text().notNull(),
});

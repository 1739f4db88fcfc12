import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/postgres/columns.ts";
import type { TableDay } from "./prayer-table.ts";

/** Announced first day of a Hijri month in a country. */
export const hijriMonth = pgTable(
  "hijri_month",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** ISO 3166-1. */
    country: text().notNull(),
    year: integer().notNull(),
    month: integer().notNull(),
    /** Null: the announcement was undone. */
    startsOn: date({ mode: "string" }),
    by: text().notNull(),
    updatedAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [unique().on(t.country, t.year, t.month)],
);

/** Published prayer times of a city for a year. */
export const prayerTable = pgTable(
  "prayer_table",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    city: text().notNull(),
    year: integer().notNull(),
    days: jsonb().$type<TableDay[]>().notNull(),
    by: text().notNull(),
    updatedAt: timestamptz().notNull().default(sql`now()`),
    /** Removed tables keep their row, so that the audit log names it. */
    removed: boolean().notNull().default(false),
  },
  (t) => [unique().on(t.city, t.year)],
);

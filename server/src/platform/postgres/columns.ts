import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, customType, integer, jsonb, timestamp } from "drizzle-orm/pg-core";

/** Timestamp with time zone. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: "date" });

/** Reference to the id of another row. */
export const reference = () => bigint({ mode: "number" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const localizedText = () => jsonb().$type<LocalizedText>();

/**
 * Any JSON value. Drizzle's own jsonb parses text a second time after the driver: the text "1.10"
 * would become the number 1.1.
 */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** Columns that every entity has. */
export const entityColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: timestamptz().notNull().default(sql`now()`),
  updatedAt: timestamptz().notNull().default(sql`now()`),
  deletedAt: timestamptz(),
});

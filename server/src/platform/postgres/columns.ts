import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, customType, integer, jsonb, timestamp } from "drizzle-orm/pg-core";

/** A moment, with zone. */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** A reference to another row's id. */
export const reference = () => bigint({ mode: "number" });

/** Bytes, such as a hash. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Text in the languages of the house. */
export const localizedText = () => jsonb().$type<LocalizedText>();

/** Any JSON, text too. Drizzle's own jsonb reads what the driver has read once more: the text "1.10" would come back as the number 1.1. */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** The columns that every entity has. */
export const entityColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(sql`now()`),
  updatedAt: moment().notNull().default(sql`now()`),
  deletedAt: moment(),
});

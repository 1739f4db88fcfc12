import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, timestamp } from "drizzle-orm/pg-core";

/** A moment, with zone. */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** A reference to another row's id. */
export const reference = () => bigint({ mode: "number" });

/** Text in the languages of the house. */
export const localizedText = () => jsonb().$type<LocalizedText>();

/** The columns that every entity has. */
export const entityColumns = () => ({
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(sql`now()`),
  updatedAt: moment().notNull().default(sql`now()`),
  deletedAt: moment(),
});

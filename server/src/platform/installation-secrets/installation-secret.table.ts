import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../postgres/columns.ts";

/**
 * Secrets of this installation that are not settings. Generated once, and shared by all processes.
 */
export const installationSecret = pgTable("installation_secret", {
  name: text().primaryKey(),
  /** The secret, or its ciphertext if `keyId` is set. */
  value: text().notNull(),
  /** Identifies the SECRETS_KEY that the value is encrypted with; null: not encrypted. */
  keyId: text(),
  createdAt: timestamptz().notNull().default(sql`now()`),
});

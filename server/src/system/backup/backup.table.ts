import { bigint, boolean, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/postgres/columns.ts";

/** Runs of `masthead backup`: the newest hundred, and the last that succeeded. */
export const backupRun = pgTable("backup_run", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: timestamptz().notNull(),
  finishedAt: timestamptz().notNull(),
  /** Name of the file, without its folder. */
  file: text().notNull(),
  /** Size of the file; null if the run failed. */
  bytes: bigint({ mode: "number" }),
  /** SHA-256 of the file in hex; null if the run failed. */
  checksum: text(),
  withMedia: boolean().notNull(),
  encrypted: boolean().notNull(),
  /** Message of the error; null if the run succeeded. */
  error: text(),
});

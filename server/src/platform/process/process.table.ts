import { bigint, integer, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../postgres/columns.ts";

/**
 * Running processes of the installation, on all machines: one row each, updated by its heartbeat.
 */
export const process = pgTable("process", {
  id: uuid().primaryKey(),
  /** Role of the process: see `Heartbeat`. */
  role: text().notNull(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: timestamptz().notNull(),
  seenAt: timestamptz().notNull(),
  version: text().notNull(),
  node: text().notNull(),
  /** Resident memory, in bytes. */
  memory: bigint({ mode: "number" }).notNull(),
  /** 99th percentile of the event-loop delay since the previous heartbeat, in milliseconds. */
  eventLoopDelay: real().notNull(),
  /** Time of its last email, and the error if it was not accepted. */
  mailAt: timestamptz(),
  mailError: text(),
});

import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../postgres/columns.ts";

/** Outbox of CDN purges: one row per announced tag, written in the transaction of the change. */
export const cdnPurge = pgTable(
  "cdn_purge",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text().notNull(),
    /**
     * Remove the copies: they show withdrawn content. Otherwise the CDN may serve them while it
     * revalidates.
     */
    hard: boolean().notNull(),
    /** Number of times that the purge was sent. */
    round: smallint().notNull().default(0),
    /** Failed attempts of this round. */
    attempts: smallint().notNull().default(0),
    createdAt: timestamptz().notNull().default(sql`clock_timestamp()`),
    dueAt: timestamptz().notNull().default(sql`clock_timestamp()`),
    /** A process is sending it; after this time, another one takes over. */
    leasedUntil: timestamptz(),
    /** Lease of that process: the result of another one is ignored. */
    lease: uuid(),
  },
  (row) => [index("cdn_purge_due").on(row.dueAt), index("cdn_purge_tag").on(row.tag)],
);

/**
 * The CDN in use: one row, while a serving process has a CDN. Without it, changes queue no purges.
 */
export const cdnTarget = pgTable(
  "cdn_target",
  {
    id: smallint().primaryKey().default(1),
    name: text().notNull(),
    /** Build of the site that was started last: another one purges all pages. */
    build: text().notNull(),
    seenAt: timestamptz().notNull(),
    /** Times of the last purge that the CDN has confirmed, and of the last one that failed. */
    purgedAt: timestamptz(),
    failedAt: timestamptz(),
    /** Message of the last failure. */
    error: text(),
  },
  (row) => [check("cdn_target_one", sql`${row.id} = 1`)],
);

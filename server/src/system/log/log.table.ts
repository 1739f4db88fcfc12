import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";

/**
 * Audit log: one row per write, in the same transaction. Immutable: the database rejects updates
 * other than redaction.
 */
export const log = pgTable(
  "log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz().notNull().defaultNow(),
    /** User id, or null for a command or job, whose name is then in `actorName`. */
    actorId: reference(),
    actorName: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: reference(),
    /** `{ field: [before, after] }`. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    address: text(),
    agent: text(),
    /** Id of the request that wrote it, as in log lines; null for a command or job. */
    requestId: text(),
  },
  (t) => [
    index().on(t.entity, t.entityId),
    index().on(t.at),
    index().on(t.actorId, t.id),
    index("log_words").using("gin", trigramIndexOf(sql`${t.actorName}`)),
  ],
);

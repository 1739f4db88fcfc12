import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { trigramsOf } from "../../platform/crud/words.sql.ts";
import { moment, reference } from "../../platform/postgres/columns.ts";

/** One row for every write, in the same transaction. Never updated: the database refuses it. */
export const log = pgTable(
  "log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** User id, or null when a command or a job did it; `actorName` then says which. */
    actorId: reference(),
    actorName: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: reference(),
    /** `{ field: [before, after] }`. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    address: text(),
    agent: text(),
  },
  (t) => [
    index().on(t.entity, t.entityId),
    index().on(t.at),
    index().on(t.actorId, t.id),
    index("log_words").using("gin", trigramsOf(sql`${t.actorName}`)),
  ],
);

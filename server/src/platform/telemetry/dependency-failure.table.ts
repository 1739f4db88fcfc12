import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../postgres/columns.ts";

/** Failures of services outside: one row each, for the System screen. */
export const dependencyFailure = pgTable(
  "dependency_failure",
  {
    dependency: text().notNull(),
    /** `failed` or `refused`. */
    outcome: text().notNull(),
    /** Failures since `firstAt`: reset after a day without one. */
    count: integer().notNull(),
    firstAt: timestamptz().notNull(),
    lastAt: timestamptz().notNull(),
    /** Cause and reference of the last failure. */
    cause: text().notNull(),
    reference: text(),
  },
  (t) => [primaryKey({ columns: [t.dependency, t.outcome] })],
);

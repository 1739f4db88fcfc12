import { bigint, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "../../../platform/postgres/columns.ts";

/**
 * Free trials that were used: one row per identifier of a person. Rows contain keyed hashes and
 * reference no order or account, so that they outlive both.
 */
export const trialUse = pgTable(
  "trial_use",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Product family: a trial of one package counts for all packages of its family. */
    family: text().notNull(),
    kind: text().$type<"account" | "address" | "card">().notNull(),
    hash: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("trial_use_once").on(t.family, t.kind, t.hash)],
);

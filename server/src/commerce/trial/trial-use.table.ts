import { bigint, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/postgres/columns.ts";

/**
 * Free trials that were begun: one row for each thing that identifies a person. Rows hold keyed hashes and refer to no order or account, so that they
 * outlive both.
 */
export const trialUse = pgTable(
  "trial_use",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Product family: a trial of one package is a trial of all packages of its family. */
    family: text().notNull(),
    kind: text().$type<"account" | "address" | "card">().notNull(),
    hash: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("trial_use_once").on(t.family, t.kind, t.hash)],
);

import { index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/postgres/columns.ts";

/** Spent ALTCHA challenges, retained until they expire, so that no process accepts one twice. */
export const spentProof = pgTable(
  "spent_proof",
  {
    /** Hash of the challenge's signature. */
    hash: text().primaryKey(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/postgres/columns.ts";

/** Riddles that were solved and used, until they would have expired: none counts twice, in whatever process. */
export const spentProof = pgTable(
  "spent_proof",
  {
    /** Of the riddle's signature. */
    hash: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

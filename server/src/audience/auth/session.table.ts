import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** Someone signed in, on one device. Only a hash of the token is kept. */
export const session = pgTable(
  "session",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
    /** Ends then, whatever happens. */
    expiresAt: moment().notNull(),
    usedAt: moment().notNull(),
    address: text(),
    agent: text(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), index().on(t.userId), index().on(t.expiresAt)],
);

import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** Right to choose a new password once: in a mailed link, or in return for a mailed code. A row is deleted when it is used. */
export const passwordReset = pgTable(
  "password_reset",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), index().on(t.userId), index().on(t.expiresAt)],
);

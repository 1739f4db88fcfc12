import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** Someone's authenticator app: begun, and once its first code was right enrolled. */
export const totp = pgTable(
  "totp",
  {
    userId: reference()
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Sealed: see platform/sealed-text.ts. */
    secret: text().notNull(),
    begunAt: moment().notNull(),
    /** Null while the app is not in use. */
    enrolledAt: moment(),
    /** Number of the 30 seconds whose code was used last: none up to it is taken again. */
    lastStep: integer(),
  },
  (t) => [index().on(t.begunAt)],
);

/** Codes for the day when the app is lost, as keyed hashes. A row is deleted when it is used. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
  },
  (t) => [uniqueIndex().on(t.userId, t.codeHash)],
);

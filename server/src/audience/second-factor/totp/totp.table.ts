import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

/** Authenticator apps of users. Enrolled after the first correct code. */
export const totp = pgTable(
  "totp",
  {
    userId: reference()
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Encrypted: see platform/sealed-text.ts. */
    secret: text().notNull(),
    begunAt: timestamptz().notNull(),
    /** Null until the enrolment is completed. */
    enrolledAt: timestamptz(),
    /** Last used time step of 30 seconds. Codes of this and earlier steps are rejected. */
    lastStep: integer(),
  },
  (t) => [index().on(t.begunAt)],
);

/** Recovery codes for a lost app, as keyed hashes. A used row is deleted. */
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

import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

export type OtpPurpose = "staffSignIn" | "siteSignIn" | "activation" | "passwordReset";

/**
 * A challenge and, once it is mailed, the hash of its code. Every request for a code gets a row,
 * with or without an account, so that the two are indistinguishable.
 */
export const otp = pgTable(
  "otp",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    purpose: text().$type<OtpPurpose>().notNull(),
    /** Keyed hash of the email in the request. */
    account: text().notNull(),
    /** Null if nothing is mailed: unknown account, wrong password, or no right to sign in. */
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    /**
     * Row whose code this one shares, because it was requested again within the resend interval.
     */
    sameAs: reference().references((): AnyPgColumn => otp.id, { onDelete: "cascade" }),
    codeHash: text(),
    tries: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex().on(t.tokenHash),
    index().on(t.account, t.purpose, t.createdAt),
    index().on(t.userId),
    index().on(t.sameAs),
    index().on(t.expiresAt),
  ],
);

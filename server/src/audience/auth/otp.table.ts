import { type AnyPgColumn, bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

export type OtpPurpose = "staffSignIn" | "siteSignIn" | "activation" | "passwordReset";

/**
 * A challenge and, once it was mailed, the hash of its code. Whoever asks for a code gets a row, with an account or without one, so
 * that the two cannot be told apart.
 */
export const otp = pgTable(
  "otp",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull(),
    purpose: text().$type<OtpPurpose>().notNull(),
    /** Keyed hash of the e-mail that was given. */
    account: text().notNull(),
    /** Null when nothing is mailed: no such account, a wrong password, no right to sign in. */
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    /** The row whose code this one takes: it was asked for again too soon for another mail. */
    sameAs: reference().references((): AnyPgColumn => otp.id, { onDelete: "cascade" }),
    codeHash: text(),
    tries: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), index().on(t.account, t.purpose, t.createdAt), index().on(t.userId), index().on(t.expiresAt)],
);

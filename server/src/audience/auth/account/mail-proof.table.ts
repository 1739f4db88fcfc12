import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import type { MailPurpose } from "@masthead/contract/audience/auth/sign-up.ts";
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";
import { otp } from "../otp/otp.table.ts";

/**
 * Single-use proof of access to a mailbox: a mailed link, or at sign-up the code mailed with it.
 * The password and details of a sign-up are stored here and not with the account, so that each mail
 * activates the password of its own sign-up.
 */
export const mailProof = pgTable(
  "mail_proof",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    purpose: text().$type<MailPurpose>().notNull(),
    /** Challenge whose code is equivalent to the link. */
    otpId: reference().references(() => otp.id, { onDelete: "set null" }),
    email: text().notNull(),
    /** Null until the mail is sent. */
    tokenHash: text(),
    passwordHash: text(),
    details: jsonb().$type<OwnDetails>(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex().on(t.tokenHash),
    index().on(t.userId),
    index().on(t.otpId),
    index().on(t.expiresAt),
  ],
);

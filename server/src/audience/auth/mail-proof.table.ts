import type { OwnDetails } from "@masthead/contract/audience/own-account.ts";
import type { MailPurpose } from "@masthead/contract/audience/sign-up.ts";
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";
import { otp } from "./otp.table.ts";

/**
 * Right to show, once, that a mailbox is one's own: by a mailed link, or at sign-up by the code beside it. What a sign-up chose lies here
 * and not with the account, so that a mail activates the password of who caused it and no other.
 */
export const mailProof = pgTable(
  "mail_proof",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    purpose: text().$type<MailPurpose>().notNull(),
    /** The challenge whose code does the same. */
    otpId: reference().references(() => otp.id, { onDelete: "set null" }),
    email: text().notNull(),
    /** Null until the mail is made. */
    tokenHash: text(),
    passwordHash: text(),
    details: jsonb().$type<OwnDetails>(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex().on(t.tokenHash), index().on(t.userId), index().on(t.otpId), index().on(t.expiresAt)],
);

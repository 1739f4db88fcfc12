import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/** A passkey: what is public of it. */
export const passkey = pgTable(
  "passkey",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As the browser names it, base64url. */
    credentialId: text().notNull(),
    /** What its owner is called within it, base64url. */
    userHandle: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signatures that the authenticator has counted; 0 where it counts none. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How the authenticator is reached. */
    transports: text().array().notNull(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex("passkey_credential").on(t.credentialId), index().on(t.userId)],
);

export type PasskeyPurpose = "enrol" | "signIn";

/** What an authenticator was asked to sign. A row is deleted when it is used. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    challengeHash: text().notNull(),
    purpose: text().$type<PasskeyPurpose>().notNull(),
    /** Who enrols; null when someone signs in, whom the passkey will name. */
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex().on(t.challengeHash), index().on(t.userId), index().on(t.expiresAt)],
);

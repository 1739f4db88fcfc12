import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

/** Passkeys: the public part of each credential. */
export const passkey = pgTable(
  "passkey",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Base64url. */
    credentialId: text().notNull(),
    /** WebAuthn user handle, base64url. */
    userHandle: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signature counter of the authenticator; 0 if it has none. */
    counter: bigint({ mode: "number" }).notNull(),
    /** WebAuthn transports of the authenticator. */
    transports: text().array().notNull(),
    createdAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [uniqueIndex("passkey_credential").on(t.credentialId), index().on(t.userId)],
);

export type PasskeyPurpose = "enrol" | "signIn";

/** Challenges for authenticators. A used row is deleted. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    challengeHash: text().notNull(),
    purpose: text().$type<PasskeyPurpose>().notNull(),
    /** User who enrols a passkey; null for sign-in, where the passkey identifies the user. */
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex().on(t.challengeHash), index().on(t.userId), index().on(t.expiresAt)],
);

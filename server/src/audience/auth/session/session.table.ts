import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";

/** A signed-in user on one device. Only a hash of the token is stored. */
export const session = pgTable(
  "session",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** Absolute expiry, independent of use. */
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz().notNull(),
    /** Time of the user's last reauthentication; null: start of the session. */
    authenticatedAt: timestamptz(),
    /** Until then everything plays without the viewing PIN; null: it is asked. */
    viewingUnlockedUntil: timestamptz(),
    address: text(),
    agent: text(),
  },
  (t) => [
    uniqueIndex().on(t.tokenHash),
    index().on(t.userId),
    index().on(t.expiresAt),
    index().on(t.usedAt),
  ],
);

/** Former token of a session, which stays valid for a moment after its renewal. */
export const renewedSessionToken = pgTable(
  "renewed_session_token",
  {
    tokenHash: text().primaryKey(),
    sessionId: bigint({ mode: "number" })
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    renewedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.sessionId), index().on(t.renewedAt)],
);

import { bigint, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { session } from "../../../audience/auth/session/session.table.ts";
import { user } from "../../../audience/user/user.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";

/**
 * Devices of subscribers with a limit of simultaneous streams that are playing: one row per session,
 * without what it plays. It ends with the session, and a day after the last renewal.
 */
export const playingDevice = pgTable(
  "playing_device",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    sessionId: bigint({ mode: "number" })
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    startedAt: timestamptz().notNull(),
    renewedAt: timestamptz().notNull(),
  },
  (t) => [uniqueIndex().on(t.sessionId), index().on(t.userId), index().on(t.renewedAt)],
);

import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, smallint, unique } from "drizzle-orm/pg-core";
import { program } from "../../../broadcast/program/program.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { user } from "../../user/user.table.ts";
import { pushSubscription } from "./push-subscription.table.ts";

/**
 * Programs that readers follow: with their account, in all their browsers, or without one, in the
 * browser of a push subscription.
 */
export const programFollow = pgTable(
  "program_follow",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    programId: reference()
      .notNull()
      .references(() => program.id, { onDelete: "cascade" }),
    userId: reference().references(() => user.id, { onDelete: "cascade" }),
    subscriptionId: reference().references(() => pushSubscription.id, { onDelete: "cascade" }),
    /** Minutes before an airing; null: no alerts about airings. */
    before: smallint(),
    episodes: boolean().notNull(),
    createdAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [
    unique("program_follow_once").on(t.userId, t.subscriptionId, t.programId).nullsNotDistinct(),
    index().on(t.programId),
    index().on(t.subscriptionId),
    check("program_follow_holder", sql`num_nonnulls(${t.userId}, ${t.subscriptionId}) = 1`),
  ],
);

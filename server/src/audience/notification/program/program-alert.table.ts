import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { episode } from "../../../broadcast/episode/episode.table.ts";
import { program } from "../../../broadcast/program/program.table.ts";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";

/**
 * Alerts to followers of programs: at most one per airing, lead and language, and one per episode
 * and language. The unique constraints decide between workers.
 */
export const programAlert = pgTable(
  "program_alert",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    programId: reference()
      .notNull()
      .references(() => program.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    /** Begin of the airing; null for an episode. */
    airsAt: timestamptz(),
    before: smallint(),
    episodeId: reference().references(() => episode.id, { onDelete: "cascade" }),
    /** Null: nobody follows in this language, or the limit was reached. Not a foreign key. */
    notificationId: reference(),
    /** Time after which the alert is useless, and no longer sent. */
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().default(sql`now()`),
  },
  (t) => [
    unique("program_alert_airing").on(t.programId, t.airsAt, t.before, t.locale),
    unique("program_alert_episode").on(t.episodeId, t.locale),
    index().on(t.notificationId),
    index().on(t.programId, t.createdAt),
    check("program_alert_kind", sql`(${t.airsAt} is null) <> (${t.episodeId} is null)`),
    check("program_alert_lead", sql`(${t.airsAt} is null) = (${t.before} is null)`),
  ],
);

import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { localizedText, reference, timestamptz } from "../../../platform/postgres/columns.ts";
import type { AdhanTime } from "../adhan-times.ts";

/** Guide that airings were part of: that of readers, or that of staff, with hidden records. */
export type AiredView = "public" | "staff";

/**
 * Airings that were on air, with the names that they had. Without foreign keys: the record outlives
 * channels, programs and episodes.
 */
export const aired = pgTable(
  "aired",
  {
    view: text().$type<AiredView>().notNull(),
    channelId: reference().notNull(),
    startsAt: timestamptz().notNull(),
    /** Time until which it has aired so far. */
    endsAt: timestamptz().notNull(),
    channel: localizedText().notNull(),
    channelKind: text().$type<ChannelKind>().notNull(),
    programId: reference().notNull(),
    program: localizedText().notNull(),
    /** Null: a weekly slot. */
    episodeId: reference(),
    /** Title of the episode. */
    title: localizedText(),
    /** Seasonal grid of the slot. */
    gridId: reference(),
    /** Calls to prayer that interrupted it. */
    adhans: jsonb().$type<AdhanTime[]>().notNull().default([]),
    premium: boolean().notNull(),
    /** Readers saw it. */
    visible: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.view, t.channelId, t.startsAt] }), index().on(t.endsAt)],
);

/** Range of time that the record covers; a single row, which is also the lock of its writers. */
export const airedRange = pgTable("aired_range", {
  id: integer().primaryKey(),
  since: timestamptz().notNull(),
  until: timestamptz().notNull(),
});

import type { ChannelSourceName } from "@masthead/contract/broadcast/channel-source.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { channel } from "../../channel/channel.table.ts";
import type { SourceProblem } from "./source-health.ts";
import type { Splice } from "./splice-playlist.ts";

/** Source that is on air, of channels that were switched at least once. */
export const channelSourceState = pgTable("channel_source_state", {
  channelId: reference()
    .primaryKey()
    .references(() => channel.id, { onDelete: "cascade" }),
  onAir: text().$type<ChannelSourceName>().notNull(),
  since: timestamptz().notNull(),
  /** Number of switches so far. */
  epoch: integer().notNull(),
  /** Chosen by staff: it stays on air until it fails or is released. */
  held: boolean().notNull(),
  /** Problem of the previous source; null if it was still good. */
  problem: text().$type<SourceProblem>(),
  /** Times of the last failures of the first source, in milliseconds since 1970. */
  failures: jsonb().$type<number[]>().notNull(),
  /** Where the playlist of each track continues with the source on air. */
  splices: jsonb().$type<Record<string, Splice>>().notNull(),
});

/** Times in which a source of a channel failed. */
export const channelIncident = pgTable(
  "channel_incident",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    source: text().$type<"first" | "second">().notNull(),
    problem: text().$type<SourceProblem>().notNull(),
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    /** Worst source that was on air: slate if both failed. */
    onAir: text().$type<ChannelSourceName>().notNull(),
    secondsWithoutPicture: doublePrecision().notNull().default(0),
    /** Times of the mails: at its beginning, when both sources had failed, and at its end. */
    alertedAt: timestamptz(),
    slateAlertedAt: timestamptz(),
    recoveryAlertedAt: timestamptz(),
  },
  (t) => [
    index().on(t.channelId, t.startedAt),
    index().on(t.startedAt),
    uniqueIndex("channel_incident_open").on(t.channelId).where(sql`${t.endedAt} is null`),
  ],
);

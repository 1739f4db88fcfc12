import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { SONG_SOURCES } from "@masthead/contract/broadcast/channel.ts";
import { type RETURN_MODES, RETURN_SECONDS } from "@masthead/contract/broadcast/channel-source.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import {
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";

export type SongSource = (typeof SONG_SOURCES)[number];

export interface ChannelBitRate {
  kilobits: number;
  streamUrl: string;
}

export const channel = pgTable(
  "live_stream",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    description: localizedText().notNull().default({}),
    streamUrl: text().notNull(),
    /** Second source, for when the first fails. */
    backupUrl: text(),
    /** Live HLS for when no source plays. */
    slateUrl: text(),
    returnMode: text().$type<(typeof RETURN_MODES)[number]>().notNull().default("automatic"),
    /** Seconds for which the first source must play before the channel returns to it. */
    returnSeconds: integer().notNull().default(RETURN_SECONDS.initial),
    posterId: reference().references(() => media.id),
    logoId: reference().references(() => media.id),
    enabled: boolean().notNull().default(true),
    premium: boolean().notNull().default(false),
    /** Partner sites may embed its player, unless it is premium. */
    embeddable: boolean().notNull().default(false),
    /** Rewind limit in minutes; 0: live only; null: no limit. */
    dvrMinutes: integer(),
    /** Further streams of a radio channel, by their bit rate. */
    bitRates: jsonb().$type<ChannelBitRate[]>().notNull().default([]),
    songSource: text().$type<SongSource>().notNull().default("none"),
    /** Secret: reports songs; the audit log does not show it. null without playout system. */
    songKey: text(),
    /** null: plays everywhere. */
    countryRule: jsonb().$type<CountryRule>(),
    /** Interruption by the call to prayer; null: off. */
    adhan: jsonb().$type<AdhanRule>(),
    position: integer().notNull().default(0),
    /** Secret: lists and forms show it, the audit log does not. */
    key: text().notNull(),
    /** null: valid until it is replaced. */
    keyExpiresAt: timestamptz(),
    /** Previous key, which still opens the channel during the overlap. Secret. */
    previousKey: text(),
    previousKeyExpiresAt: timestamptz(),
    /**
     * Time and problem of the last stream check; the problem is a message key below
     * `broadcast.stream`. null before the first check.
     */
    streamCheckedAt: timestamptz(),
    streamProblem: text(),
    /** First of the checks in a row that found a problem. */
    streamProblemSince: timestamptz(),
  },
  (t) => [
    index("live_stream_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug))),
    index("live_stream_names").using("gin", nameSearchVector(t.name)),
  ],
);

import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import { namesIn, textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, moment, reference } from "../../platform/postgres/columns.ts";

export const channel = pgTable(
  "live_stream",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    kind: text().$type<ChannelKind>().notNull(),
    description: localizedText().notNull().default({}),
    streamUrl: text().notNull(),
    posterId: reference().references(() => media.id),
    logoId: reference().references(() => media.id),
    enabled: boolean().notNull().default(true),
    premium: boolean().notNull().default(false),
    /** Rewind limit; 0: live only; null: none. */
    dvrMinutes: integer(),
    position: integer().notNull().default(0),
    /** Secret: lists and forms show it, the log does not. */
    key: text().notNull(),
    /** Null: when it is replaced. */
    keyExpiresAt: moment(),
    /** The key before, which opens the channel for some time beside its successor. Secret. */
    previousKey: text(),
    previousKeyExpiresAt: moment(),
    /** When the stream was last looked at, and what was wrong with it: a word of `broadcast.stream`. Null before. */
    streamCheckedAt: moment(),
    streamProblem: text(),
  },
  (t) => [
    index("live_stream_words").using("gin", trigramsOf(textInAll(t.name, t.slug))),
    index("live_stream_names").using("gin", namesIn(t.name)),
  ],
);

import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import { DVR_MINUTES } from "@masthead/contract/broadcast/channel.ts";
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
    dvrMinutes: integer().notNull().default(DVR_MINUTES.default),
    position: integer().notNull().default(0),
    /** Secret: lists and forms show it, the log does not. */
    key: text().notNull(),
    keyExpiresAt: moment().notNull(),
    /** When the stream was last looked at, and what was wrong with it: a word of `broadcast.stream`. Null before. */
    streamCheckedAt: moment(),
    streamProblem: text(),
  },
  (t) => [
    index("live_stream_words").using("gin", trigramsOf(textInAll(t.name, t.slug))),
    index("live_stream_names").using("gin", namesIn(t.name)),
  ],
);

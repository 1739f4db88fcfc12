import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { channel } from "../../channel/channel.table.ts";

/** Songs that radio channels have played, by the time at which they began. */
export const channelSong = pgTable(
  "channel_song",
  {
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    at: timestamptz().notNull(),
    title: text().notNull(),
    /** Empty if unknown. */
    artist: text().notNull(),
    /** Deleted by staff. The row stays, so that the next report of the song does not restore it. */
    removed: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.at] }), index().on(t.at)],
);

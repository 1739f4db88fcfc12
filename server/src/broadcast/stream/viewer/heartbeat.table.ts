import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { channel } from "../../channel/channel.table.ts";

/**
 * Viewers of channels: a hash of the viewer id and the time of the last heartbeat. Rows older than
 * a day are deleted.
 */
export const channelViewer = pgTable(
  "channel_viewer",
  {
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    viewer: text().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.viewer] }), index().on(t.at)],
);

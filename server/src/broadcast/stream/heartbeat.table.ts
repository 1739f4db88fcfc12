import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, reference } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";

/** Who watches or listens: a hash of the visit, and when it was last heard of. Rows of yesterday are taken out. */
export const channelViewer = pgTable(
  "channel_viewer",
  {
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    viewer: text().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.viewer] }), index().on(t.at)],
);

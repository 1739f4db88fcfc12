import type { AudienceDevice } from "@masthead/contract/broadcast/audience-figures.ts";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { channel } from "../../channel/channel.table.ts";

/**
 * Sessions that were heard from in a minute, so that each counts once, whichever process heard
 * from it. Deleted after minutes: what stays are the numbers in `audience_minute`.
 */
export const audiencePresence = pgTable(
  "audience_presence",
  {
    minute: timestamptz().notNull(),
    /** Without a foreign key, whose index would double the cost of a row that lives for minutes. */
    channelId: reference().notNull(),
    /** Part of the hash of the session's random id. */
    session: text().notNull(),
    country: text().notNull(),
    device: text().$type<AudienceDevice>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.channelId, t.session] })],
);

/**
 * Sessions of a channel in a minute, by country and device. Each session is in one row of a minute,
 * so that the rows of a minute add up. Processes add to the same rows.
 */
export const audienceMinute = pgTable(
  "audience_minute",
  {
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    minute: timestamptz().notNull(),
    /** ISO 3166-1 alpha-2; empty when unknown. */
    country: text().notNull(),
    device: text().$type<AudienceDevice>().notNull(),
    sessions: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.minute, t.country, t.device] }),
    index().on(t.minute),
  ],
);

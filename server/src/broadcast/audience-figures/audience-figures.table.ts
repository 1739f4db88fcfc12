import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { localizedText, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";

const channelId = () =>
  reference()
    .notNull()
    .references(() => channel.id, { onDelete: "cascade" });

const figureColumns = () => ({
  sessionMinutes: integer().notNull(),
  peak: integer().notNull(),
  peakAt: timestamptz(),
});

/** Figures of airings that have ended, with the names that they had. */
export const audienceAiring = pgTable(
  "audience_airing",
  {
    channelId: channelId(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** Without a foreign key: the figures outlive the program. */
    programId: reference().notNull(),
    program: localizedText().notNull(),
    title: localizedText().notNull(),
    ...figureColumns(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.startsAt] })],
);

/** What the figures of a day are grouped by. `all` has a single, empty value. */
export const AUDIENCE_DIMENSIONS = ["all", "country", "device"] as const;
export type AudienceDimension = (typeof AUDIENCE_DIMENSIONS)[number];

/** Figures of completed days of the station. Countries with few sessions are one value. */
export const audienceDay = pgTable(
  "audience_day",
  {
    channelId: channelId(),
    day: date().notNull(),
    dimension: text().$type<AudienceDimension>().notNull(),
    value: text().notNull(),
    ...figureColumns(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.day, t.dimension, t.value] }), index().on(t.day)],
);

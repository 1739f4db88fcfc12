import { sql } from "drizzle-orm";
import { check, doublePrecision, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { article } from "../../newsroom/article/article.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { user } from "../user/user.table.ts";

/**
 * Positions of readers in articles, recordings of articles, and episodes. A finished item has the
 * position 0, so that other devices with an older position do not continue there.
 */
export const readerPosition = pgTable(
  "reader_position",
  {
    userId: reference()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    articleId: reference().references(() => article.id, { onDelete: "cascade" }),
    episodeId: reference().references(() => episode.id, { onDelete: "cascade" }),
    /** Recording in an article, as `{file}:{index}`. Null for its text. */
    recording: text(),
    /** Seconds; the share of a text. */
    position: doublePrecision().notNull(),
    /** Seconds; null for a text. */
    duration: doublePrecision(),
    savedAt: timestamptz().notNull(),
  },
  (t) => [
    unique().on(t.userId, t.articleId, t.episodeId, t.recording).nullsNotDistinct(),
    index().on(t.userId, t.savedAt),
    index().on(t.articleId),
    index().on(t.episodeId),
    index().on(t.savedAt),
    check("reader_position_item", sql`${t.articleId} is null or ${t.episodeId} is null`),
  ],
);

/** Readers who have switched positions off. */
export const positionOptOut = pgTable("position_opt_out", {
  userId: reference()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  since: timestamptz().notNull(),
});

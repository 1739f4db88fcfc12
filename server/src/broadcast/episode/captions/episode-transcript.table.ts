import type { Locale } from "@masthead/contract/platform/locale.ts";
import { doublePrecision, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, tsvector } from "../../../platform/postgres/columns.ts";
import { episodeCaptions } from "./episode-captions.table.ts";

/**
 * Search index of transcripts, made from the subtitles. The arrays have the lines in order. Deleting
 * the subtitles deletes it.
 */
export const episodeTranscript = pgTable(
  "episode_transcript",
  {
    episodeId: reference().notNull(),
    language: text().$type<Locale>().notNull(),
    /** Hash of the subtitles that were indexed. */
    hash: text().notNull(),
    /** Words of all lines, and their stems, without positions. */
    words: tsvector().notNull(),
    /** In seconds. */
    starts: doublePrecision().array().notNull(),
    lines: text().array().notNull(),
    /** Words of each line, and their stems. */
    lineWords: tsvector().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.episodeId, t.language] }),
    foreignKey({
      name: "episode_transcript_captions_fk",
      columns: [t.episodeId, t.language],
      foreignColumns: [episodeCaptions.episodeId, episodeCaptions.language],
    }).onDelete("cascade"),
    index("episode_transcript_words").using("gin", t.words),
  ],
);

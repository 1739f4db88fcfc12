import type { Locale } from "@masthead/contract/platform/locale.ts";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { episode } from "../episode.table.ts";

/** Subtitles of episodes, one file per language. Transcripts are made from them. */
export const episodeCaptions = pgTable(
  "episode_captions",
  {
    episodeId: reference()
      .notNull()
      .references(() => episode.id, { onDelete: "cascade" }),
    language: text().$type<Locale>().notNull(),
    /** WebVTT. */
    content: text().notNull(),
    /** Begin of the SHA-256 of the content in hex: part of URLs that browsers cache for long. */
    hash: text().notNull(),
    cues: integer().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.episodeId, t.language] })],
);

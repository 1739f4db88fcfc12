import type { Locale } from "@masthead/contract/platform/locale.ts";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../../platform/postgres/columns.ts";
import { recording } from "../recording/recording.table.ts";

/** Subtitles of uploaded videos, one file per language. */
export const recordingCaptions = pgTable(
  "recording_captions",
  {
    file: text()
      .notNull()
      .references(() => recording.file, { onDelete: "cascade" }),
    language: text().$type<Locale>().notNull(),
    /** WebVTT. */
    content: text().notNull(),
    /**
     * Begin of the SHA-256 of the content in hex: part of the URL, so that changed subtitles have
     * another one.
     */
    hash: text().notNull(),
    cues: integer().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.language] })],
);

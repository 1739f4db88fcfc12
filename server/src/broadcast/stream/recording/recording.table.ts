import type {
  ConversionProblem,
  RecordingState,
} from "@masthead/contract/broadcast/recording-state.ts";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Demuxer } from "../../../platform/ffmpeg/ffmpeg.ts";
import { timestamptz } from "../../../platform/postgres/columns.ts";

/** Uploaded recordings, with the format detected from their content. */
export const recording = pgTable(
  "recording",
  {
    /** SHA-256 of the content in hex, with an extension: `….mp4`. */
    file: text().primaryKey(),
    kind: text().$type<"video" | "audio">().notNull(),
    mimeType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    durationSeconds: integer(),
    /** Name of the uploaded file, for search and labels; empty if unknown. */
    name: text().notNull().default(""),
    /** Size of a video in pixels, as measured where it was uploaded; null if unknown. */
    width: integer(),
    height: integer(),
    /** Null: unknown, of a recording that was uploaded before this was stored. */
    hasSound: boolean(),
    /** Conversion state of a recording that browsers do not play. */
    state: text().$type<RecordingState>().notNull().default("ready"),
    problem: text().$type<ConversionProblem>(),
    /** Format of the uploaded file, by its bytes; null if it is not converted. */
    demuxer: text().$type<Demuxer>(),
    /** Conversions that were begun, and until when a process works on one. */
    attempts: integer().notNull().default(0),
    leasedUntil: timestamptz(),
    /** Time of the last change of the state. */
    stateAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Time when an episode or an article was last seen to reference it, or of the upload. */
    namedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.namedAt)],
);

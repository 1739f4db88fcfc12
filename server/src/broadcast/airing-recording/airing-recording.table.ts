import type {
  AiringRecordingProblem,
  AiringRecordingState,
} from "@masthead/contract/broadcast/airing-recording.ts";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";
import { episode } from "../episode/episode.table.ts";
import { program } from "../program/program.table.ts";
import type { Gap } from "./coverage.ts";

/** Recordings of airings, from the time at which they begin. */
export const airingRecording = pgTable(
  "airing_recording",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    programId: reference()
      .notNull()
      .references(() => program.id, { onDelete: "cascade" }),
    channelId: reference()
      .notNull()
      .references(() => channel.id, { onDelete: "cascade" }),
    /** Start and end of the airing. */
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** Recorded before and after the airing, in seconds. */
    padding: integer().notNull(),
    /** Settings of the slot when the recording began. */
    publish: boolean().notNull(),
    availableDays: integer(),
    state: text().$type<AiringRecordingState>().notNull().default("recording"),
    /** Why it has failed or ended early. */
    problem: text().$type<AiringRecordingProblem>(),
    /** What is wrong with the stream now: a problem of the stream check, or empty. */
    trouble: text().notNull().default(""),
    /** Attempts to make the file. */
    attempts: integer().notNull().default(0),
    /** Worker that records or stores it, and until when. */
    lease: text(),
    leasedUntil: timestamptz(),
    /** Missing parts and duration of the file, once it is stored. */
    gaps: jsonb().$type<Gap[]>(),
    seconds: doublePrecision(),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    file: text(),
    episodeId: reference().references(() => episode.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
    stateAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique("airing_recording_of_airing").on(t.channelId, t.programId, t.startsAt),
    index().on(t.startsAt),
    index().on(t.state),
    index().on(t.episodeId),
    index().on(t.programId),
  ],
);

/** Stored segments of the stream, until the file is made of them. */
export const airingSegment = pgTable(
  "airing_segment",
  {
    recordingId: reference()
      .notNull()
      .references(() => airingRecording.id, { onDelete: "cascade" }),
    track: text().$type<"main" | "audio">().notNull(),
    position: integer().notNull(),
    /** Key in the media storage, and of the init section before it. */
    key: text().notNull(),
    mapKey: text(),
    /** Program time at which it starts, in milliseconds since the epoch. */
    startsAt: doublePrecision().notNull(),
    seconds: doublePrecision().notNull(),
    bytes: integer().notNull(),
    /** Media sequence number; null for an endless stream. */
    sequence: bigint({ mode: "number" }),
    /** The time line of the stream begins again with it. */
    breaks: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordingId, t.track, t.position] })],
);

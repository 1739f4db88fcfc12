import type { RecordingState } from "@masthead/contract/broadcast/recording-state.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Data that the player of a recording of an article needs. */
export interface BodyRecordingFile {
  state: RecordingState;
  kind: "video" | "audio";
  mimeType: string;
  bytes: number;
  durationSeconds: number | null;
  /** Size of a video in pixels, if it is known. */
  width: number | null;
  height: number | null;
  hasSound: boolean | null;
}

/** Uploaded recordings, which the module of streams provides for the texts of articles. */
export interface BodyRecordings {
  /**
   * Locks recordings against purging until the transaction ends. Returns the files of those that
   * exist.
   */
  lock(tx: Db, files: string[]): Promise<ReadonlySet<string>>;
  /** Returns recordings by file; those that do not exist are missing. */
  files(db: Db, files: string[]): Promise<ReadonlyMap<string, BodyRecordingFile>>;
  /** Returns the subtitles of recordings, by file. */
  captions(
    db: Db,
    files: string[],
  ): Promise<ReadonlyMap<string, { language: Locale; path: string }[]>>;
}

export const bodyRecordings = contributions<BodyRecordings>();

import type { Locale } from "@masthead/contract/platform/locale.ts";
import { contributions } from "../../platform/contributions.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Uploaded recordings, which the module of streams provides for the texts of articles. */
export interface BodyRecordings {
  /** Locks recordings against purging until the transaction ends. Returns the files of those that exist. */
  lock(tx: Db, files: string[]): Promise<ReadonlySet<string>>;
  /** Returns the subtitles of recordings, by file. */
  captions(db: Db, files: string[]): Promise<ReadonlyMap<string, { language: Locale; path: string }[]>>;
}

export const bodyRecordings = contributions<BodyRecordings>();

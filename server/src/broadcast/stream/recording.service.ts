import { rm } from "node:fs/promises";
import { problemError } from "../../platform/http/problem.ts";
import type { SentFile } from "../../platform/http/send-file.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import {
  deleteUnnamed,
  holdRecording,
  noteNamed,
  PREFIX,
  type RecordingRow,
  recordingByFile,
  saveRecording,
  unnamedSince,
} from "./recording.store.ts";

/** Milliseconds for which a recording is kept that no episode names. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** Key of a recording in the storage. */
const storageKey = (file: string) => `recordings/${file}`;

const fileOf = (address: string) => (address.startsWith(PREFIX) ? address.slice(PREFIX.length) : undefined);

/** The file of a recording, by the address that episodes name it by; undefined when there is none. */
export async function recordingFileOf({ database: { db }, storage }: Platform, address: string): Promise<SentFile | undefined> {
  const row = await recordingByFile(db, fileOf(address) ?? "");
  if (!row) return undefined;
  const { file, mimeType: type, bytes: size } = row;
  return { type, size, etag: file, read: (range) => storage.stream(storageKey(file), range) };
}

/**
 * Refuses an address of an uploaded recording that is not there, and keeps one that is from being purged until the transaction
 * ends. Other addresses pass. @throws INVALID_INPUT at `path`
 */
export async function requireRecording(context: CallContext, url: string, path: string): Promise<void> {
  const file = fileOf(url);
  if (file === undefined || (await holdRecording(context.db, file))) return;
  throw problemError("INVALID_INPUT", [{ path, message: wordsOf(context.locale)("broadcast.recording.gone") }]);
}

/** Stores a file of this machine as a recording; one that is stored already is removed. */
export async function storeRecording({ database: { db }, storage }: Platform, path: string, row: RecordingRow): Promise<void> {
  await db.transaction(async (tx) => {
    // The row first: while it is written nobody purges the file.
    await saveRecording(tx, row);
    const key = storageKey(row.file);
    if (await storage.has(key)) await rm(path, { force: true });
    else await storage.moveIn(key, path);
  });
}

/** Removes recordings for good that no episode has named for 30 days. Returns how many went. */
export async function purgeRecordings({ database: { db }, storage }: Platform, now: Date): Promise<number> {
  await noteNamed(db, now);
  const before = new Date(now.getTime() - KEPT);
  let purged = 0;
  for (const file of await unnamedSince(db, before)) {
    const gone = await db.transaction(async (tx) => {
      if (!(await deleteUnnamed(tx, file, before))) return false;
      await storage.remove(storageKey(file));
      return true;
    });
    if (gone) purged++;
  }
  return purged;
}

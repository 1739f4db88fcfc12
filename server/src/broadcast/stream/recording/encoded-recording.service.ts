import { createHash } from "node:crypto";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import { type RecordingRow, saveRecording } from "./recording.store.ts";
import type { RecordingFormat } from "./recording-format.ts";
import { recordingKey } from "./recording-key.ts";

/** File that browsers play, with its known properties. */
export interface EncodedRecording
  extends RecordingFormat,
    Pick<RecordingRow, "name" | "width" | "height"> {
  data: Buffer;
}

/**
 * Stores a recording whose format is known, without the checks of an upload. Returns its file, by
 * which articles and episodes reference it.
 */
export async function storeEncodedRecording(
  { database, storage }: Platform,
  { data, extension, ...properties }: EncodedRecording,
  actor: Actor,
  now: Date,
): Promise<string> {
  const file = `${createHash("sha256").update(data).digest("hex")}.${extension}`;
  const bytes = data.length;
  await storage.put(recordingKey(file), data);
  await database.db.transaction((tx) =>
    saveEncodedRecording(tx, { file, bytes, ...properties }, actor, now),
  );
  return file;
}

/** Saves a recording that browsers play, whose file is stored. */
export async function saveEncodedRecording(
  tx: Db,
  row: Omit<EncodedRecording, "data" | "extension"> & Pick<RecordingRow, "file" | "bytes">,
  actor: Actor,
  now: Date,
): Promise<void> {
  await saveRecording(tx, {
    ...row,
    state: "ready",
    problem: null,
    demuxer: null,
    attempts: 0,
    leasedUntil: null,
    stateAt: now,
    createdAt: now,
    namedAt: now,
  });
  const { file, name, bytes } = row;
  const changes = createdChanges({ file, name, bytes });
  await writeLog(tx, actor, [{ action: "create", entity: "Recording", entityId: null, changes }]);
}

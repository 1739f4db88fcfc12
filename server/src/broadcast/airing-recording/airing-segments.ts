import type { Platform } from "../../platform/platform.ts";
import { deleteSegments, segmentsOf } from "./airing-recording.store.ts";

/** Storage key of a file of a recording that is not finished. */
export const segmentKey = (id: number, name: string) => `airings/${id}/${name}`;

/** Removes the files of a recording's segments, then their rows. */
export async function removeSegments(
  { database: { db }, storage }: Platform,
  id: number,
): Promise<void> {
  const keys = new Set<string>();
  for (const { key, mapKey } of await segmentsOf(db, [id])) {
    keys.add(key);
    if (mapKey) keys.add(mapKey);
  }
  for (const key of keys) await storage.remove(key);
  await deleteSegments(db, id);
}

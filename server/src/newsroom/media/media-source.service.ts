import { fileTypeFromBuffer } from "file-type";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { mediaById } from "./media.store.ts";
import { sourceKey } from "./media-files.service.ts";

/**
 * Returns the file of an image exactly as uploaded, with its metadata: location, owner, colour
 * profile.
 * @throws NOT_FOUND, also for images uploaded before these files were stored
 */
export async function sourceFile(
  { db, platform: { storage } }: CallContext,
  id: number,
): Promise<File> {
  const row = await mediaById(db, id);
  if (!row || row.deletedAt || !(await storage.has(sourceKey(row.hash)))) throw notFound();
  const bytes = await storage.get(sourceKey(row.hash));
  const { ext = "bin", mime = "application/octet-stream" } =
    (await fileTypeFromBuffer(bytes)) ?? {};
  return new File([bytes as BlobPart], row.name || `picture-${id}.${ext}`, { type: mime });
}

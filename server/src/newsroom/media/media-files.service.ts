import { PICTURE_CROPS, PICTURE_FORMATS, PICTURE_WIDTHS } from "@masthead/contract/newsroom/picture-variants.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import { mediaByHash } from "./media.store.ts";
import { PICTURE_EXTENSIONS } from "./picture-file.ts";

/** Key in the storage of a file made from a picture. */
export const storageKey = (hash: string, rest: string) => `${hash.slice(0, 2)}/${hash}${rest}`;

/** Key of a picture as it is shown at its full size, without metadata. */
export const originalKey = ({ hash, extension }: { hash: string; extension: string }) => storageKey(hash, `.${extension}`);

/** Key of the bytes that were sent, with all that a camera wrote into them. No public address leads to it. */
export const sourceKey = (hash: string) => `originals/${storageKey(hash, "")}`;

/** Keeps the picture that is shown and the bytes it was made from, whichever is not there. Nobody removes them while the bytes are locked. */
export async function keepPictureFiles(
  storage: MediaStorage,
  facts: { hash: string; extension: string },
  { data, source }: { data: Buffer; source: Buffer },
): Promise<void> {
  await keepFile(storage, originalKey(facts), data);
  await keepFile(storage, sourceKey(facts.hash), source);
}

/** Removes the crops of a picture, which are made again when they are asked for. */
export async function removeCrops(storage: MediaStorage, hash: string): Promise<void> {
  for (const crop of Object.keys(PICTURE_CROPS)) await storage.remove(storageKey(hash, `-${crop}.jpg`));
}

async function keepFile(storage: MediaStorage, key: string, data: Buffer): Promise<void> {
  if (!(await storage.has(key))) await storage.put(key, data);
}

/**
 * Removes the original and all variants of bytes that no picture stores. Call it with a transaction that has locked the bytes.
 * The original goes first: while it is there, so are the variants.
 */
export async function removeUnusedFiles(tx: Db, storage: MediaStorage, hash: string, widths: number[] = []): Promise<void> {
  if (await mediaByHash(tx, hash)) return;
  for (const extension of PICTURE_EXTENSIONS) await storage.remove(originalKey({ hash, extension }));
  for (const width of new Set([...PICTURE_WIDTHS, ...widths]))
    for (const format of PICTURE_FORMATS) await storage.remove(storageKey(hash, `-${width}.${format}`));
  await removeCrops(storage, hash);
  await storage.remove(sourceKey(hash));
}

import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Modes of folders and files with unpublished content: other users of the machine cannot read them.
 */
export const FOLDER_MODE = 0o750;
export const FILE_MODE = 0o640;
/** Permissions of other users, and those besides passing through. */
const OTHERS = 0o007;
const OTHERS_READ_WRITE = 0o006;

/**
 * Removes the permissions of other users from the folders of an earlier version, and so from all
 * that is in them. The embedded PostgreSQL may run as another user, whose folder is in the data
 * folder.
 */
export async function closeDataFolders(dataDir: string, folders: readonly string[]): Promise<void> {
  await remove(OTHERS_READ_WRITE, dataDir);
  for (const name of folders) await remove(OTHERS, join(dataDir, name));
}

async function remove(permissions: number, folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats || !(stats.mode & permissions)) return;
  // A folder of another user remains as its owner wants it.
  await chmod(folder, stats.mode & ~permissions & 0o7777).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EPERM") throw error;
  });
}

import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../../platform/storage/atomic-file.ts";
import type { ArchiveEntry } from "./archive/archive-reader.ts";
import type { ArchiveWriter } from "./archive/archive-writer.ts";
import { SECRETS_PREFIX } from "./archive/backup-format.ts";
import { BackupError } from "./backup-error.ts";

/** Files of DATA_DIR with secrets of the installation. Secrets of the database are in its tables. */
const SECRET_FILES = ["secret", "stream-secret", "vapid", "admin-path"];

const presentIn = (dataDir: string): string[] => SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));

/** Writes the secrets of the data folder. Returns their names. */
export async function dumpSecrets(dataDir: string, archive: ArchiveWriter): Promise<string[]> {
  const names = presentIn(dataDir);
  for (const name of names) await archive.add(SECRETS_PREFIX + name, await readFile(join(dataDir, name)));
  return names;
}

/** Reads the secrets of a backup. */
export async function readSecret(entry: ArchiveEntry): Promise<[name: string, content: Buffer]> {
  const name = entry.name.slice(SECRETS_PREFIX.length);
  if (!SECRET_FILES.includes(name))
    throw new BackupError("DAMAGED", `the backup is damaged: it has an unknown secret ${JSON.stringify(name)}`);
  return [name, await entry.read()];
}

/** Returns the secrets of the data folder that differ from those of the backup. */
export async function differingSecrets(dataDir: string, secrets: Map<string, Buffer>): Promise<string[]> {
  const names: string[] = [];
  for (const name of presentIn(dataDir)) {
    const content = secrets.get(name);
    if (content && !content.equals(await readFile(join(dataDir, name)))) names.push(name);
  }
  return names;
}

/** Replaces the secrets of the data folder. Returns a function that puts the former ones back. */
export async function writeSecrets(dataDir: string, secrets: Map<string, Buffer>): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const former = new Map<string, Buffer | null>();
  const write = (name: string, content: Buffer) => writeFileAtomically(join(dataDir, name), content, { mode: 0o600 });
  for (const [name, content] of secrets) {
    former.set(name, await readFile(join(dataDir, name)).catch(() => null));
    await write(name, content);
  }
  return async () => {
    for (const [name, content] of former) await (content ? write(name, content) : rm(join(dataDir, name), { force: true }));
  };
}

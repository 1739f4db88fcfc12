import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../../platform/storage/atomic-file.ts";
import type { ArchiveEntry } from "./archive/archive-reader.ts";
import type { ArchiveWriter } from "./archive/archive-writer.ts";
import { SECRETS_PREFIX } from "./archive/backup-format.ts";
import { BackupError } from "./backup-error.ts";

/**
 * Files of DATA_DIR with secrets of the installation. Secrets of the database are in its tables.
 */
const SECRET_FILES = ["secret", "stream-secret", "vapid", "admin-path"];

const presentIn = (dataDir: string): string[] =>
  SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));

/** Writes the secrets of the data folder. Returns their names. */
export async function dumpSecrets(dataDir: string, archive: ArchiveWriter): Promise<string[]> {
  const names = presentIn(dataDir);
  for (const name of names)
    await archive.add(SECRETS_PREFIX + name, await readFile(join(dataDir, name)));
  return names;
}

/** Reads the secrets of a backup. */
export async function readSecret(entry: ArchiveEntry): Promise<[name: string, content: Buffer]> {
  const name = entry.name.slice(SECRETS_PREFIX.length);
  if (!SECRET_FILES.includes(name))
    throw new BackupError(
      "DAMAGED",
      `the backup is damaged: it has an unknown secret ${JSON.stringify(name)}`,
    );
  return [name, await entry.read()];
}

/** Returns the secrets of the data folder that differ from the backup's. */
export async function differingSecrets(
  dataDir: string,
  secrets: Map<string, Buffer>,
): Promise<string[]> {
  const names: string[] = [];
  for (const name of presentIn(dataDir)) {
    const content = secrets.get(name);
    if (content && !content.equals(await readFile(join(dataDir, name)))) names.push(name);
  }
  return names;
}

/** Writer of the secrets of a backup into the data folder. */
export class SecretLoader {
  readonly #former = new Map<string, Buffer | null>();
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Replaces the secrets of the data folder. */
  async write(secrets: Map<string, Buffer>): Promise<void> {
    await mkdir(this.#dataDir, { recursive: true });
    for (const [name, content] of secrets) {
      this.#former.set(name, await this.#read(name));
      await this.#replace(name, content);
    }
  }

  /** Puts the former secrets back. */
  async undo(): Promise<void> {
    for (const [name, content] of this.#former)
      await (content
        ? this.#replace(name, content)
        : rm(join(this.#dataDir, name), { force: true }));
  }

  #replace(name: string, content: Buffer): Promise<void> {
    return writeFileAtomically(join(this.#dataDir, name), content, { mode: 0o600 });
  }

  async #read(name: string): Promise<Buffer | null> {
    return readFile(join(this.#dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  }
}

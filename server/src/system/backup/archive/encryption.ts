import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { BackupError } from "../backup-error.ts";

/** Keys of backups, from the settings. */
export interface BackupKeys {
  BACKUP_PASSPHRASE?: string;
  BACKUP_RECIPIENTS: string[];
  BACKUP_IDENTITY_FILE?: string;
}

/** First bytes of a file that is encrypted by age. */
export const AGE_MAGIC = "age-encryption.org/v1\n";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Returns a stream that encrypts for the recipients or with the passphrase, or null without either.
 */
export async function createEncryption({
  BACKUP_PASSPHRASE,
  BACKUP_RECIPIENTS,
}: BackupKeys): Promise<((source: Bytes) => Bytes) | null> {
  if (!BACKUP_PASSPHRASE && !BACKUP_RECIPIENTS.length) return null;
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  if (BACKUP_RECIPIENTS.length)
    for (const recipient of BACKUP_RECIPIENTS) encrypter.addRecipient(recipient);
  else if (BACKUP_PASSPHRASE) encrypter.setPassphrase(BACKUP_PASSPHRASE);
  return async function* (source) {
    yield* readWeb(await encrypter.encrypt(webStream(source)));
  };
}

/**
 * Returns a stream that decrypts with the passphrase or the identities. @throws BackupError without
 * either
 */
export async function createDecryption({
  BACKUP_PASSPHRASE,
  BACKUP_IDENTITY_FILE,
}: BackupKeys): Promise<(source: Bytes) => Bytes> {
  if (!BACKUP_PASSPHRASE && !BACKUP_IDENTITY_FILE)
    throw new BackupError(
      "KEY_MISSING",
      "the backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE",
    );
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  if (BACKUP_PASSPHRASE) decrypter.addPassphrase(BACKUP_PASSPHRASE);
  if (BACKUP_IDENTITY_FILE)
    for (const identity of await readIdentities(BACKUP_IDENTITY_FILE))
      decrypter.addIdentity(identity);
  return async function* (source) {
    const decrypted = await decrypter.decrypt(webStream(source)).catch((error: Error) => {
      const isWrongKey = /no identity matched/i.test(error.message);
      throw isWrongKey
        ? new BackupError(
            "WRONG_KEY",
            "the backup is encrypted with another passphrase, or for another identity",
            error,
          )
        : error;
    });
    yield* readWeb(decrypted);
  };
}

/** Identities of a file as `age-keygen` writes it: one per line, with comments. */
async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (!identities.length)
    throw new BackupError("KEY_MISSING", `${path} has no line with AGE-SECRET-KEY-`);
  return identities;
}

// The library declares browser streams, which Node.js implements.
const webStream = (source: Bytes) =>
  Readable.toWeb(
    Readable.from(source, { objectMode: false }),
  ) as globalThis.ReadableStream<Uint8Array>;

async function* readWeb(stream: globalThis.ReadableStream<Uint8Array>): Bytes {
  yield* Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

import { z } from "zod";
import { BackupError } from "../backup-error.ts";
import { readMediaList } from "../media-files.ts";
import { readSecret } from "../secret-files.ts";
import { type ArchiveEntry, readArchive } from "./archive-reader.ts";
import {
  type BackupHeader,
  DATABASE_PREFIX,
  type DatabaseDigests,
  DIGESTS_ENTRY,
  digestsSchema,
  FORMAT_VERSION,
  HEADER_ENTRY,
  headerSchema,
  MEDIA_LIST_PREFIX,
  MEDIA_PREFIX,
  SECRETS_PREFIX,
} from "./backup-format.ts";
import { RowDigester } from "./checksums.ts";
import type { BackupKeys } from "./encryption.ts";

/** Archive that was read to its end, and whose checksums match. */
export interface VerifiedArchive {
  header: BackupHeader;
  digests: DatabaseDigests;
  secrets: Map<string, Buffer>;
  mediaFiles: number;
}

/**
 * Reads a whole backup and compares all checksums, without writing anything.
 * @throws BackupError naming the damaged entry
 */
export async function verifyArchive(path: string, keys: BackupKeys): Promise<VerifiedArchive> {
  const found: FoundContent = {
    secrets: new Map(),
    digesters: new Map(),
    mediaChecksums: new Map(),
    mediaFiles: 0,
  };
  await readArchive(path, keys, (entry) => readEntry(entry, found));
  // The header is verified only now.
  const { header, format, digests, digesters, secrets, mediaFiles } = found;
  if (format !== undefined && format > FORMAT_VERSION)
    throw new BackupError(
      "TOO_NEW",
      "the backup has a later format: restore it with the version that wrote it",
    );
  if (!header || !digests)
    throw new BackupError("INCOMPLETE", "the backup is incomplete: it has no database");
  requireDigests(header, digests, digesters);
  return { header, digests, secrets, mediaFiles };
}

/** Content of the entries read so far. */
interface FoundContent {
  header?: BackupHeader | undefined;
  format?: number | undefined;
  digests?: DatabaseDigests | undefined;
  secrets: Map<string, Buffer>;
  digesters: Map<string, RowDigester>;
  /** Checksums of the media files since the last list of media. */
  mediaChecksums: Map<string, string>;
  mediaFiles: number;
}

async function readEntry(entry: ArchiveEntry, found: FoundContent): Promise<void> {
  const { name } = entry;
  if (name === HEADER_ENTRY) {
    const content = parseJson(await entry.read());
    found.header = headerSchema.safeParse(content).data;
    found.format = headerFormat.safeParse(content).data?.format;
  } else if (name.startsWith(SECRETS_PREFIX)) found.secrets.set(...(await readSecret(entry)));
  else if (name.startsWith(DATABASE_PREFIX)) {
    const table = tableOf(name);
    const digester = found.digesters.get(table) ?? new RowDigester();
    found.digesters.set(table, digester);
    digester.update(await entry.read());
  } else if (name === DIGESTS_ENTRY)
    found.digests = digestsSchema.safeParse(parseJson(await entry.read())).data;
  else if (name.startsWith(MEDIA_PREFIX)) {
    for await (const _ of entry.content);
    found.mediaChecksums.set(name.slice(MEDIA_PREFIX.length), entry.sha256());
  } else if (name.startsWith(MEDIA_LIST_PREFIX)) requireMedia(await readMediaList(entry), found);
}

/** Compares the media files before a list with it. @throws BackupError if one differs */
function requireMedia(lines: Awaited<ReturnType<typeof readMediaList>>, found: FoundContent): void {
  for (const { key, sha256 } of found.header?.withMedia ? lines : [])
    if (found.mediaChecksums.get(key) !== sha256)
      throw new BackupError("DAMAGED", `the backup is damaged: the media file ${key} differs`);
  found.mediaChecksums.clear();
  found.mediaFiles += lines.length;
}

/** Returns the table of an entry of the database. */
export const tableOf = (entryName: string): string =>
  entryName.slice(DATABASE_PREFIX.length, entryName.lastIndexOf("/"));

const headerFormat = z.object({ format: z.number() });

/** Returns undefined for text that is not JSON: the checksum of the archive does not match then. */
function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}

function requireDigests(
  { tables }: BackupHeader,
  digests: DatabaseDigests,
  digesters: Map<string, RowDigester>,
): void {
  for (const { name } of tables) {
    const { rows, digest } = (digesters.get(name) ?? new RowDigester()).digest();
    if (rows !== digests[name]?.rows || digest !== digests[name].digest)
      throw new BackupError("DAMAGED", `the backup is damaged: the table ${name} differs`);
  }
}

import { to as copyTo } from "pg-copy-streams";
import type { DatabaseClient } from "../../../platform/postgres/connection.ts";
import type { ArchiveWriter } from "../archive/archive-writer.ts";
import {
  type BackupHeader,
  DATABASE_PREFIX,
  type DatabaseDigests,
  DIGESTS_ENTRY,
  type DumpedTable,
  PART_BYTES,
  type RowDigest,
} from "../archive/backup-format.ts";
import { RowDigester } from "../archive/checksums.ts";
import { copyOut } from "./database-layout.ts";

/** Begins the transaction in which everything is read as of one moment. */
export async function beginSnapshot(client: DatabaseClient): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
}

/** Ensures that no table is dropped or changed before it is read. */
export async function lockTables(client: DatabaseClient, tables: DumpedTable[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`,
  );
}

/** Writes all tables of the snapshot, in parts. */
export async function dumpDatabase(
  client: DatabaseClient,
  { tables }: BackupHeader,
  archive: ArchiveWriter,
): Promise<void> {
  const digests: DatabaseDigests = {};
  for (const table of tables) {
    let number = 0;
    digests[table.name] = await readTable(client, table, async (part) => {
      await archive.add(
        `${DATABASE_PREFIX}${table.name}/${String(++number).padStart(6, "0")}`,
        part,
      );
    });
  }
  await archive.addJson(DIGESTS_ENTRY, digests);
}

/** Reads the rows of a table, in parts, and returns their digest. */
export async function readTable(
  client: DatabaseClient,
  table: DumpedTable,
  write: (part: Buffer) => Promise<void> = async () => {},
): Promise<RowDigest> {
  const digester = new RowDigester();
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes) await write(Buffer.concat(chunks));
    [chunks, bytes] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(copyOut(table)))) {
    digester.update(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return digester.digest();
}

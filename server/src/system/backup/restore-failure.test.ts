import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  emptyInstallation,
  expectEmpty,
  runSql,
} from "../../../test/processes/empty-installation.ts";
import { temporaryFolder } from "../../../test/processes/product.ts";
import { migrateDatabase } from "../../platform/postgres/migrate.ts";
import type { MediaStorage } from "../../platform/storage/storage.ts";
import type { BackupKeys } from "./archive/encryption.ts";
import { createBackup, type Installation } from "./backup.service.ts";
import { withBackupConnection } from "./database/database-session.ts";
import { TableLoader } from "./database/load-database.ts";
import { restoreBackup } from "./restore.service.ts";
import { SecretLoader } from "./secret-files.ts";

const PLAIN: BackupKeys = { BACKUP_RECIPIENTS: [] };
const down = () => Promise.reject(new Error("storage is down"));

const folder = temporaryFolder();
let source: Installation;
let files = 0;

async function backUp(): Promise<string> {
  const file = join(folder, `${++files}.backup`);
  await createBackup(source, file, { withMedia: true, keys: PLAIN });
  return file;
}

beforeAll(async () => {
  source = await emptyInstallation(folder);
  await migrateDatabase(source.databaseUrl);
  await source.storage.put("ab/first.avif", Buffer.from("an image"));
  await source.storage.put("ab/second.avif", Buffer.from("another image"));
  // Several parts of a table.
  await runSql(
    source,
    `insert into build_manifest (id, stored_at, manifest)
     select n, now(), (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 30) i) from generate_series(1, 4000) n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Storage that replaces a backup by one that ends early, after its media files were restored and
 * before rows are loaded.
 */
function cuttingStorage({ storage }: Installation, file: string): MediaStorage {
  const content = readFileSync(file);
  const stream: MediaStorage["stream"] = (key) => {
    // The file that is open stays whole.
    writeFileSync(`${file}.cut`, content.subarray(0, content.length / 2));
    renameSync(`${file}.cut`, file);
    return storage.stream(key);
  };
  return { ...storage, stream };
}

describe("restore that fails", () => {
  it("leaves the target empty when the file can no longer be read while rows are loaded", async () => {
    const file = await backUp();
    const target = await emptyInstallation(folder);
    const restoring = restoreBackup({ ...target, storage: cuttingStorage(target, file) }, file, {
      keys: PLAIN,
      force: false,
    });
    await expect(restoring).rejects.toMatchObject({
      code: "INCOMPLETE",
      message: "the backup is incomplete: the file ends early. The target was left empty.",
    });
    await expectEmpty(target);
  });

  it("reports its error, and data that could not be undone", async () => {
    const file = await backUp();
    const target = await emptyInstallation(folder);
    const storage = { ...cuttingStorage(target, file), remove: down };
    await expect(
      restoreBackup({ ...target, storage }, file, { keys: PLAIN, force: false }),
    ).rejects.toMatchObject({
      code: "INCOMPLETE",
      message: expect.stringMatching(
        /the file ends early\. The database of the target was left empty; media files could not be removed \(storage is down\)\.$/,
      ),
    });
  });

  it("removes a media file that is still being written when another one fails", async () => {
    const file = await backUp();
    const target = await emptyInstallation(folder);
    const written = Promise.withResolvers<void>();
    const put: MediaStorage["put"] = async (key, bytes) => {
      if (key === "ab/first.avif") throw new Error("storage is down");
      // A storage that is slow.
      await wait(200);
      await target.storage.put(key, bytes);
      written.resolve();
    };
    const restoring = restoreBackup({ ...target, storage: { ...target.storage, put } }, file, {
      keys: PLAIN,
      force: false,
    });
    await expect(restoring).rejects.toThrow("storage is down. The target was left empty.");
    await written.promise;
    await expectEmpty(target);
  });
});

describe("secrets of a restore", () => {
  it("are put back when one of them cannot be written", async () => {
    const dataDir = join(folder, "secrets");
    // Cannot be replaced by a file.
    mkdirSync(join(dataDir, "vapid", "folder"), { recursive: true });
    writeFileSync(join(dataDir, "secret"), "the former secret");
    const loader = new SecretLoader(dataDir);
    const secrets = ["secret", "stream-secret", "vapid"].map(
      (name) => [name, Buffer.from("restored")] as const,
    );
    await expect(loader.write(new Map(secrets))).rejects.toThrow("EISDIR");
    await loader.undo();
    expect(readdirSync(dataDir).toSorted()).toEqual(["secret", "vapid"]);
    expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("the former secret");
  });
});

describe("rows that are loaded", () => {
  it("fail with the error of the database, after any number of following parts", async () => {
    const table = { name: "public.backup_run", columns: ["file"] };
    const rows = Buffer.from("\\N\n".repeat(20_000));
    const loading = withBackupConnection(source.databaseUrl, async (client) => {
      const loader = new TableLoader(client);
      for (let part = 0; part < 200; part++) {
        await loader.write(table, rows);
        await setImmediate();
      }
      await loader.end();
    });
    await expect(loading).rejects.toThrow("null value in column");
  });
});

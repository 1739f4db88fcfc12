import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyMigrations } from "../../../test/database/migrations.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import {
  emptyInstallation,
  expectEmpty,
  runSql,
} from "../../../test/processes/empty-installation.ts";
import { temporaryFolder } from "../../../test/processes/product.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import { migrateDatabase } from "../../platform/postgres/migrate.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { writeArchive } from "./archive/archive-writer.ts";
import { type BackupHeader, HEADER_ENTRY } from "./archive/backup-format.ts";
import type { BackupKeys } from "./archive/encryption.ts";
import { verifyArchive } from "./archive/verify-archive.ts";
import { createBackup, type Installation, lastBackups } from "./backup.service.ts";
import { restoreBackup } from "./restore.service.ts";

const PLAIN: BackupKeys = { BACKUP_RECIPIENTS: [] };
const SECRET = "a secret of this installation";

const folder = temporaryFolder();
let platform: StartedPlatform;
let source: Installation;
let plainFile: string;
let articleId: number;

let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

/** Writes a backup of the source. */
async function backUp(keys = PLAIN, withMedia = true): Promise<string> {
  const file = newFile();
  await createBackup(source, file, { withMedia, keys });
  return file;
}

/** Returns the code of the error with which a restore is refused. */
async function refusalOf(file: string, keys: BackupKeys, target: Installation): Promise<string> {
  return restoreBackup(target, file, { keys, force: false }).then(
    () => "restored",
    (error) => error.code ?? String(error),
  );
}

beforeAll(async () => {
  platform = await testPlatform();
  source = {
    databaseUrl: platform.database.url,
    dataDir: platform.config.DATA_DIR,
    storage: platform.storage,
  };
  articleId = (
    await makeArticle(platform.database.db, { title: "Tab\there, backslash \\ there\nand a line" })
  ).id;
  writeFileSync(join(source.dataDir, "secret"), SECRET);
  await source.storage.put("ab/small.avif", Buffer.from("a small image"));
  await source.storage.put("recordings/large.mp4", Buffer.alloc(9_000_000, "recording"));
  await platform.jobs.send("media.variants", { id: 1 });
  plainFile = await backUp();
});

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("backup", () => {
  it("does not overwrite a file, and records the failed run", async () => {
    await expect(
      createBackup(source, plainFile, { withMedia: true, keys: PLAIN }),
    ).rejects.toMatchObject({ code: "FILE_EXISTS" });
    const { last, lastSuccess } = await lastBackups(platform.database.db);
    expect(last).toMatchObject({ error: `${plainFile} exists`, bytes: null });
    expect(lastSuccess).toMatchObject({
      error: null,
      bytes: readFileSync(plainFile).length,
      encrypted: false,
      withMedia: true,
    });
  });

  it("removes the incomplete file when a media file cannot be read", async () => {
    const storage = { ...source.storage, get: () => Promise.reject(new Error("storage is down")) };
    const file = newFile();
    await expect(
      createBackup({ ...source, storage }, file, { withMedia: true, keys: PLAIN }),
    ).rejects.toThrow("storage is down");
    expect(readdirSync(folder).filter((name) => name.startsWith(`${files}.backup`))).toEqual([]);
  });

  it("fails when a large file has another size than listed", async () => {
    const list = async function* () {
      yield { key: "recordings/large.mp4", size: 8_999_999 };
    };
    const changed = createBackup({ ...source, storage: { ...source.storage, list } }, newFile(), {
      withMedia: true,
      keys: PLAIN,
    });
    await expect(changed).rejects.toMatchObject({ code: "SOURCE_CHANGED" });
  });
});

describe("restore by a user without superuser rights", () => {
  let target: Installation;
  beforeAll(async () => {
    target = await emptyInstallation(folder);
    const url = new URL(target.databaseUrl);
    const role = `owner_${randomUUID().slice(0, 8)}`;
    await runSql(
      target,
      `create role ${role} login password 'owner-password'; alter database ${url.pathname.slice(1)} owner to ${role}`,
    );
    target.databaseUrl = Object.assign(url, { username: role, password: "owner-password" }).href;
  });

  it("restores texts with special characters, files, secrets and queued jobs", async () => {
    const restored = await restoreBackup(target, plainFile, { keys: PLAIN, force: false });
    expect(restored).toMatchObject({
      mediaFiles: 2,
      secrets: ["secret"],
      differingFiles: [],
      skippedTables: [],
    });
    expect(await runSql(target, `select title from article where id = ${articleId}`)).toEqual([
      { title: "Tab\there, backslash \\ there\nand a line" },
    ]);
    expect(await runSql(target, "select name, data from jobs.job where state = 'created'")).toEqual(
      [{ name: "media.variants", data: { id: 1 } }],
    );
    expect(readFileSync(join(target.dataDir, "secret"), "utf8")).toBe(SECRET);
    expect(
      (await target.storage.get("recordings/large.mp4")).equals(
        Buffer.alloc(9_000_000, "recording"),
      ),
    ).toBe(true);
  });

  it("refuses a target with data, and replaces them with force", async () => {
    await runSql(target, "delete from article");
    writeFileSync(join(target.dataDir, "secret"), "another secret");
    await expect(
      restoreBackup(target, plainFile, { keys: PLAIN, force: false }),
    ).rejects.toMatchObject({
      code: "TARGET_NOT_EMPTY",
      message: expect.stringMatching(/tables, media files, other secrets \(secret\)\. .*--force/),
    });
    expect(await runSql(target, "select id from article")).toEqual([]);
    await restoreBackup(target, plainFile, { keys: PLAIN, force: true });
    expect(await runSql(target, "select id from article")).toEqual([{ id: articleId }]);
    expect(readFileSync(join(target.dataDir, "secret"), "utf8")).toBe(SECRET);
  });
});

describe("restore", () => {
  it("refuses a database that processes use, also with force", async () => {
    const inUse = { ...(await emptyInstallation(folder)), databaseUrl: source.databaseUrl };
    await rowsOf(platform.database.db, sql`select 1`);
    await expect(
      restoreBackup(inUse, plainFile, { keys: PLAIN, force: true }),
    ).rejects.toMatchObject({ code: "TARGET_IN_USE" });
    expect(await runSql(source, "select id from article")).toEqual([{ id: articleId }]);
  });

  it("leaves the target empty when a row violates a constraint", async () => {
    await runSql(
      source,
      "set session_replication_role = replica; insert into article_tag (article_id, tag_id) values (999, 999)",
    );
    const file = await backUp();
    await runSql(source, "delete from article_tag");
    const target = await emptyInstallation(folder);
    await expect(restoreBackup(target, file, { keys: PLAIN, force: false })).rejects.toThrow(
      /foreign key.*The target was left empty/s,
    );
    await expectEmpty(target);
  });

  it("migrates a backup of an earlier version, which has no job queue and no table of runs", async () => {
    const earlier = await emptyInstallation(folder);
    await migrateDatabase(earlier.databaseUrl, {
      folder: copyMigrations(join(folder, "migrations"), 24),
    });
    const file = newFile();
    await createBackup(earlier, file, { withMedia: true, keys: PLAIN });
    const target = await emptyInstallation(folder);
    expect(
      (await restoreBackup(target, file, { keys: PLAIN, force: false })).header.schema.tag,
    ).toBe("0023_article_lists");
    expect(await runSql(target, "select count(*)::int as runs from backup_run")).toEqual([
      { runs: 0 },
    ]);
  });

  it("refuses a backup of a later version", async () => {
    await runSql(
      source,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    const file = await backUp();
    await runSql(source, "delete from drizzle.__drizzle_migrations where hash = 'later'");
    const target = await emptyInstallation(folder);
    expect(await refusalOf(file, PLAIN, target)).toBe("TOO_NEW");
    await expectEmpty(target);
  });

  it("reports missing files after a backup without media, and tables that do not belong to the product", async () => {
    await runSql(
      source,
      "create table extra (id bigint generated always as identity); insert into extra default values",
    );
    const file = await backUp(PLAIN, false);
    await runSql(source, "drop table extra");
    const target = await emptyInstallation(folder);
    await target.storage.put("ab/small.avif", Buffer.from("a small image"));
    const restored = await restoreBackup(target, file, { keys: PLAIN, force: false });
    expect(restored).toMatchObject({
      mediaFiles: 2,
      differingFiles: ["recordings/large.mp4"],
      skippedTables: ["public.extra"],
    });
  });

  it("refuses names of media files that leave their folder", async () => {
    const header: BackupHeader = {
      format: 1,
      createdAt: new Date().toISOString(),
      versions: { masthead: "0.1.0", postgres: "18", queue: null },
      schema: { tag: "", migrations: [] },
      withMedia: true,
      tables: [],
      partitions: [],
      sequences: [],
    };
    const file = newFile();
    await writeArchive(file, PLAIN, async (archive) => {
      await archive.addJson(HEADER_ENTRY, header);
      await archive.addJson("database.json", {});
      await archive.add("media/../escaped", Buffer.from("text"));
    });
    const target = await emptyInstallation(folder);
    expect(await refusalOf(file, PLAIN, target)).toBe("DAMAGED");
    await expectEmpty(target);
  });
});

describe("encryption of backups", () => {
  it("decrypts with the identity of a recipient", async () => {
    const identity = await generateX25519Identity();
    const identityFile = join(folder, "identity.txt");
    writeFileSync(identityFile, `# created: today\n${identity}\n`);
    const file = await backUp({ BACKUP_RECIPIENTS: [await identityToRecipient(identity)] });
    expect(readFileSync(file).includes("recording")).toBe(false);
    const keys = { BACKUP_RECIPIENTS: [], BACKUP_IDENTITY_FILE: identityFile };
    expect(await verifyArchive(file, keys)).toMatchObject({ mediaFiles: 2 });
  });

  it("refuses a wrong passphrase, and none, before anything is written", async () => {
    const file = await backUp({ BACKUP_RECIPIENTS: [], BACKUP_PASSPHRASE: "the right passphrase" });
    const target = await emptyInstallation(folder);
    expect(
      await refusalOf(
        file,
        { BACKUP_RECIPIENTS: [], BACKUP_PASSPHRASE: "the wrong passphrase" },
        target,
      ),
    ).toBe("WRONG_KEY");
    expect(await refusalOf(file, PLAIN, target)).toBe("KEY_MISSING");
    await expectEmpty(target);
  });
});

describe("damaged backup", () => {
  /** Copies a file with changed content. */
  const changed = (file: string, change: (content: Buffer) => Buffer): string => {
    const copy = newFile();
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };
  const flip = (position: number) => (content: Buffer) => {
    const at = Math.floor((content.length - 1) * position);
    return content.fill((content[at] ?? 0) ^ 1, at, at + 1);
  };
  const cut = (share: number) => (content: Buffer) =>
    content.subarray(0, Math.floor(content.length * share));
  /**
   * Size of the empty frame that zlib writes at the end, depending on when it learns of the end.
   * Without it nothing is missing.
   */
  const EMPTY_FRAME_BYTES = 13;
  const cutEnd = (bytes: number) => (content: Buffer) =>
    content.subarray(0, content.length - EMPTY_FRAME_BYTES - bytes);

  it("is refused at every place of a flipped byte or a truncation, before anything is written", async () => {
    const target = await emptyInstallation(folder);
    for (const change of [cut(0.5), cutEnd(1), cutEnd(20)])
      expect(await refusalOf(changed(plainFile, change), PLAIN, target)).toBe("INCOMPLETE");
    for (const position of [0.1, 0.5, 1])
      expect(await refusalOf(changed(plainFile, flip(position)), PLAIN, target)).toBe("DAMAGED");
    for (const change of [flip(0), () => Buffer.from("text"), () => Buffer.alloc(0)])
      expect(await refusalOf(changed(plainFile, change), PLAIN, target)).toBe("NOT_A_BACKUP");
    await expectEmpty(target);
  });

  it("is refused when it is encrypted", async () => {
    const identity = await generateX25519Identity();
    const identityFile = join(folder, "damaged-identity.txt");
    writeFileSync(identityFile, identity);
    const file = await backUp({ BACKUP_RECIPIENTS: [await identityToRecipient(identity)] });
    const keys = { BACKUP_RECIPIENTS: [], BACKUP_IDENTITY_FILE: identityFile };
    const target = await emptyInstallation(folder);
    for (const change of [flip(0.5), flip(1), cut(0.5), cut(0.999)])
      expect(await refusalOf(changed(file, change), keys, target)).toBe("DAMAGED");
    await expectEmpty(target);
  });
});

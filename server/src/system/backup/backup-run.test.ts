import { hash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyInstallation, runSql } from "../../../test/processes/empty-installation.ts";
import { temporaryFolder } from "../../../test/processes/product.ts";
import { type Database, openDatabase } from "../../platform/postgres/database.ts";
import { migrateDatabase } from "../../platform/postgres/migrate.ts";
import { statusMetrics } from "../status/status.metrics.ts";
import type { BackupKeys } from "./archive/encryption.ts";
import { verifyArchive } from "./archive/verify-archive.ts";
import { runBackup, runRecord } from "./backup.command.ts";
import { createBackup, type Installation, lastBackups } from "./backup.service.ts";
import { insertRun } from "./backup.store.ts";

const PLAIN: BackupKeys = { BACKUP_RECIPIENTS: [] };
const OPTIONS = { withMedia: true, keys: PLAIN };

const folder = temporaryFolder();
let source: Installation;
let database: Database;
let files = 0;
const newFile = () => join(folder, `${++files}.backup`);

beforeAll(async () => {
  source = await emptyInstallation(folder);
  await migrateDatabase(source.databaseUrl);
  await source.storage.put("ab/small.avif", Buffer.from("a small image"));
  database = openDatabase(source.databaseUrl, { max: 2, name: "test" });
});
beforeEach(() => runSql(source, "delete from backup_run"));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("complete backup that the database cannot record", () => {
  beforeAll(() =>
    runSql(source, "alter table backup_run add constraint refused check (false) not valid"),
  );
  afterAll(() => runSql(source, "alter table backup_run drop constraint refused"));

  it("succeeds, and reports why it is not recorded", async () => {
    const file = newFile();
    const backup = await createBackup(source, file, OPTIONS);
    expect(backup.recordError).toMatch(/check constraint "refused"/);
    expect(await verifyArchive(file, PLAIN)).toMatchObject({ mediaFiles: 1 });
  });

  it("is a warning of the command", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await runBackup(source, newFile(), true, PLAIN);
    expect(log.mock.calls.join()).toMatch(/sha256/);
    expect(warn.mock.calls.join()).toMatch(
      /complete, but could not be recorded.*check constraint "refused"/,
    );
    vi.restoreAllMocks();
  });
});

describe("backups of other programs", () => {
  it("are recorded by their outcome, which alerts and doctor read", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await runRecord(source.databaseUrl, "pgbackrest", null);
    await runRecord(source.databaseUrl, "pgbackrest", "exit code 25");
    const { last, lastSuccess } = await lastBackups(database.db);
    expect(last).toMatchObject({ file: "pgbackrest", error: "exit code 25" });
    expect(lastSuccess).toMatchObject({ file: "pgbackrest", error: null, bytes: null });
    const [age] = await (statusMetrics
      .find(({ name }) => name === "masthead_backup_age_seconds")
      ?.read(database.db) ?? []);
    expect(age?.value).toBeLessThan(3600);
    expect(log.mock.calls.join()).toMatch(/succeeded.*failed: exit code 25/);
    vi.restoreAllMocks();
  });

  it("are an error of the command if they cannot be recorded", async () => {
    await runSql(source, "alter table backup_run add constraint refused check (false) not valid");
    await expect(runRecord(source.databaseUrl, "pgbackrest", null)).rejects.toThrow(
      /was not recorded.*"refused"/,
    );
    await runSql(source, "alter table backup_run drop constraint refused");
  });
});

describe("backups to the same file", () => {
  it("give it to one of two that run concurrently, and refuse the other", async () => {
    const file = newFile();
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => createBackup(source, file, OPTIONS)),
    );
    const written = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.code] : [],
    );
    expect(written).toHaveLength(1);
    expect(refused).toEqual(["FILE_EXISTS"]);
    expect(hash("sha256", readFileSync(file))).toBe(written[0]?.sha256);
    expect(await verifyArchive(file, PLAIN)).toMatchObject({ mediaFiles: 1 });
    expect(readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.`))).toEqual([]);
  });

  it("do not disturb the draft of one that still runs", async () => {
    const file = newFile();
    const list = async function* () {
      await createBackup(source, file, OPTIONS);
      yield* source.storage.list();
    };
    const slow = createBackup({ ...source, storage: { ...source.storage, list } }, file, OPTIONS);
    await expect(slow).rejects.toMatchObject({ code: "FILE_EXISTS" });
    expect(await verifyArchive(file, PLAIN)).toMatchObject({ mediaFiles: 1 });
    expect((await lastBackups(database.db)).lastSuccess).toMatchObject({
      checksum: hash("sha256", readFileSync(file)),
    });
  });

  it("remove the draft of one that was killed more than a day ago", async () => {
    const file = newFile();
    const draft = () => `${file}.${randomUUID()}.part`;
    const [killed, running, other] = [draft(), draft(), `${file}.note.part`];
    for (const path of [killed, running, other]) writeFileSync(path, "");
    const dayAgo = Date.now() / 1000 - 25 * 3600;
    for (const path of [killed, other]) utimesSync(path, dayAgo, dayAgo);
    await createBackup(source, file, OPTIONS);
    expect([killed, running, other].map((path) => existsSync(path))).toEqual([false, true, true]);
  });
});

describe("recorded runs", () => {
  const run = (error: string | null) => {
    const at = new Date();
    return insertRun(database.db, {
      startedAt: at,
      finishedAt: at,
      file: "a.backup",
      withMedia: true,
      encrypted: false,
      error,
    });
  };

  it("are the newest hundred, and the last success after any number of failures", async () => {
    await run(null);
    await run(null);
    await runSql(
      source,
      `insert into backup_run (started_at, finished_at, file, with_media, encrypted, error)
       select now(), now(), 'a.backup', true, false, 'disk full' from generate_series(1, 98)`,
    );
    await run("disk full");
    await run("disk full");
    const counts =
      "select count(*)::int as runs, (count(*) filter (where error is null))::int as successes from backup_run";
    expect(await runSql(source, counts)).toEqual([{ runs: 101, successes: 1 }]);
    expect((await lastBackups(database.db)).lastSuccess).toMatchObject({ error: null });
    await run(null);
    expect(await runSql(source, counts)).toEqual([{ runs: 100, successes: 1 }]);
  });
});

import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { addMigration, copyMigrations } from "../../../../test/database/migrations.ts";
import { temporaryFolder } from "../../../../test/processes/product.ts";
import { createDatabase, withDatabase } from "../embedded.ts";
import { migrateDatabase, prepareSchema, requireSchema } from "../migrate.ts";

const TIMINGS = { lock: 100, pause: 50, total: 20_000 };

const root = temporaryFolder();
const clients: pg.Client[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  rmSync(root, { recursive: true, force: true });
});

/** Database with one table of two rows, from the first migration of a folder. */
async function exampleDatabase() {
  const name = `migration_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name);
  const url = withDatabase(inject("postgresUrl"), name);
  const folder = copyMigrations(join(root, name), 0);
  addMigration(
    folder,
    "0000_book",
    "create table book (id int, title text); insert into book values (1, 'a'), (2, 'b');",
  );
  await migrateDatabase(url, { folder });
  return { url, folder, name };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

describe("migration that has to wait for a lock", () => {
  it("lets queries through between its attempts, and is applied when the lock is free", async () => {
    const { url, folder } = await exampleDatabase();
    const [reader, other] = [await connect(url), await connect(url)];
    await reader.query("begin; select * from book");
    addMigration(folder, "0001_note", "alter table book add column note text;");
    const lines: string[] = [];
    let isMigrated = false;
    const migrating = migrateDatabase(url, {
      folder,
      timings: TIMINGS,
      log: (line) => lines.push(line),
    }).then(() => (isMigrated = true));
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    let longest = 0;
    for (let i = 0; i < 20; i++) {
      const began = performance.now();
      await other.query("select count(*) from book");
      longest = Math.max(longest, performance.now() - began);
    }
    expect(isMigrated).toBe(false);
    expect(longest).toBeLessThan(5000);
    expect(lines[0]).toMatch(/^The migration 0001_note waits for a lock/);
    await reader.query("commit");
    await migrating;
    expect((await other.query("select note from book")).rowCount).toBe(2);
  });

  it("fails after its time limit, and leaves the schema unchanged", async () => {
    const { url, folder } = await exampleDatabase();
    const reader = await connect(url);
    await reader.query("begin; select * from book");
    addMigration(
      folder,
      "0001_page",
      "create table page (id int);\n--> statement-breakpoint\nalter table book add column page int;",
    );
    await expect(
      migrateDatabase(url, { folder, timings: { ...TIMINGS, total: 200 } }),
    ).rejects.toThrow("lock timeout");
    expect((await reader.query("select to_regclass('page') as page")).rows).toEqual([
      { page: null },
    ]);
  });
});

it("fails with the error of a migration after which the connection cannot roll back", async () => {
  const { url, folder } = await exampleDatabase();
  addMigration(folder, "0001_lost", "select pg_terminate_backend(pg_backend_pid());");
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(
    "terminating connection due to administrator command",
  );
});

describe("concurrent migration", () => {
  const CONCURRENT =
    "-- concurrent\ncreate unique index concurrently if not exists book_title on book (title);";

  it("creates an index while a writer is open, and replaces an invalid leftover", async () => {
    const { url, folder } = await exampleDatabase();
    const client = await connect(url);
    await client.query("insert into book values (3, 'b')");
    addMigration(folder, "0001_title", CONCURRENT);
    await expect(migrateDatabase(url, { folder })).rejects.toThrow("could not create unique index");
    const isValid = async () =>
      (
        await client.query(
          "select indisvalid from pg_index where indexrelid = 'book_title'::regclass",
        )
      ).rows[0]?.indisvalid;
    expect(await isValid()).toBe(false);
    await client.query("delete from book where id = 3");
    const writer = await connect(url);
    await writer.query("begin; update book set title = 'c' where id = 2");
    const migrating = migrateDatabase(url, { folder });
    const building =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%book_title%'";
    await expect.poll(async () => (await client.query(building)).rowCount).toBe(1);
    await client.query("update book set title = 'd' where id = 1");
    await writer.query("commit");
    await migrating;
    expect(await isValid()).toBe(true);
  });

  it("runs in a transaction when the database is new", async () => {
    const { folder } = await exampleDatabase();
    addMigration(folder, "0001_title", CONCURRENT);
    const name = `migration_${randomUUID().replaceAll("-", "")}`;
    await createDatabase(inject("postgresUrl"), name);
    const url = withDatabase(inject("postgresUrl"), name);
    await migrateDatabase(url, { folder });
    const { rowCount } = await (await connect(url)).query(
      "select 1 from pg_indexes where indexname = 'book_title'",
    );
    expect(rowCount).toBe(1);
  });
});

describe("version guard", () => {
  it("refuses a schema that is too old, and names the command, when the process may not migrate", async () => {
    const { url } = await exampleDatabase();
    await expect(prepareSchema(url, "off")).rejects.toThrow(
      /too old: it lacks 0000_foundation, .*Run "masthead migrate"/s,
    );
  });

  it("names the command when the user may not change the schema", async () => {
    const { url, folder, name } = await exampleDatabase();
    const role = `reader_${name.slice(-8)}`;
    const owner = await connect(url);
    await owner.query(`create role ${role} login password 'reader-password'`);
    await owner.query(
      `grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
    );
    const readerUrl = Object.assign(new URL(url), {
      username: role,
      password: "reader-password",
    }).href;
    await requireSchema(readerUrl, folder);
    await migrateDatabase(readerUrl, { folder });
    addMigration(folder, "0001_note", "alter table book add column note text;");
    await expect(migrateDatabase(readerUrl, { folder })).rejects.toThrow(
      /lacks 0001_note\. Run "masthead migrate"/,
    );
  });

  it("accepts a schema that is newer", async () => {
    const { url, folder } = await exampleDatabase();
    const older = copyFolder(folder);
    addMigration(folder, "0001_note", "alter table book add column note text;");
    await migrateDatabase(url, { folder });
    await expect(requireSchema(url, older)).resolves.toBeUndefined();
    await expect(migrateDatabase(url, { folder: older })).resolves.toBeUndefined();
  });
});

describe("contract migration", () => {
  const DROP = "-- contract: 0001_name\nalter table book drop column title;";

  it("is refused while running processes may use the removed schema", async () => {
    const { url, folder } = await exampleDatabase();
    const older = copyFolder(folder);
    addMigration(folder, "0001_name", "alter table book add column name text;");
    addMigration(folder, "0002_no_title", DROP);
    await expect(migrateDatabase(url, { folder })).rejects.toThrow(
      /0002_no_title removes .* 0001_name .*"masthead migrate --offline"/,
    );
    await expect(requireSchema(url, folder)).rejects.toThrow("lacks 0001_name, 0002_no_title");
    await migrateDatabase(url, { folder, offline: true });
    await expect(requireSchema(url, older)).rejects.toThrow(
      /too new: its migration 0002_no_title .* Install a version .* 0001_name/,
    );
    await expect(migrateDatabase(url, { folder: older })).rejects.toThrow("too new");
  });

  it("refuses a version that waited while a later one removed schema that it uses", async () => {
    const { url, folder } = await exampleDatabase();
    addMigration(folder, "0001_name", "alter table book add column name text;");
    const older = copyFolder(folder);
    addMigration(folder, "0002_page", "alter table book add column page int;");
    addMigration(
      folder,
      "0003_no_title",
      "-- contract: 0002_page\nalter table book drop column title;",
    );
    const [reader, observer] = [await connect(url), await connect(url)];
    await reader.query("begin; select * from book");
    const lines: string[] = [];
    const later = migrateDatabase(url, {
      folder,
      offline: true,
      timings: TIMINGS,
      log: (line) => lines.push(line),
    });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const outcome = migrateDatabase(url, { folder: older }).then(
      () => "accepted",
      (error: Error) => error.message,
    );
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()";
    await expect.poll(async () => (await observer.query(waiting)).rowCount).toBe(1);
    await reader.query("commit");
    await later;
    expect(await outcome).toMatch(
      /too new: its migration 0003_no_title .* Install a version .* 0002_page/,
    );
  });

  it("is applied when the migration that it requires is from an earlier upgrade", async () => {
    const { url, folder } = await exampleDatabase();
    addMigration(folder, "0001_name", "alter table book add column name text;");
    await migrateDatabase(url, { folder });
    const knowing = copyFolder(folder);
    addMigration(folder, "0002_no_title", DROP);
    await migrateDatabase(url, { folder });
    await expect(requireSchema(url, knowing)).resolves.toBeUndefined();
  });
});

function copyFolder(folder: string): string {
  const copy = join(root, randomUUID());
  cpSync(folder, copy, { recursive: true });
  return copy;
}

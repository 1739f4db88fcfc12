import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Database, openDatabase } from "../../platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../platform/postgres/embedded.ts";
import { migrateDatabase } from "../../platform/postgres/migrate.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
const MIGRATION_TAG = "one_trial_one_subscription";

let database: Database;
let migrationsFolder: string;

beforeAll(async () => {
  const url = withDatabase(inject("postgresUrl"), `test_${randomUUID().replaceAll("-", "")}`);
  await createDatabase(inject("postgresUrl"), new URL(url).pathname.slice(1));
  database = openDatabase(url);
  migrationsFolder = mkdtempSync(join(tmpdir(), "masthead-migrations-"));
  cpSync(FOLDER, migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const position = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(MIGRATION_TAG));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, position) }));
  await migrate(drizzle(database.pool), { migrationsFolder });
});

afterAll(async () => {
  await database.close();
  rmSync(migrationsFolder, { recursive: true, force: true });
});

it("the migration keeps one of several running subscriptions to a package renewing, and lets the others end with their period", async () => {
  const { pool } = database;
  await pool.query(
    `insert into "user" (email, role) values ('a@reader.example', 'User'), ('b@reader.example', 'User')`,
  );
  await pool.query(
    `insert into package (name, price, currency, interval) select '{}', 1000, 'JOD', 'month' from generate_series(1, 2)`,
  );
  const rows = [
    // One reader and package: two renew, one was bought in cash and ends later, one is over.
    [1, 1, null, "active", "2030-02-01", false],
    [1, 1, null, "active", "2030-01-01", false],
    [1, 1, null, "active", "2031-01-01", true],
    [1, 1, null, "expired", "2020-01-01", true],
    // Another package, another reader.
    [1, 2, null, "cancelled", "2030-01-01", true],
    [2, 1, null, "pastDue", "2030-01-01", false],
    // A guest, twice.
    [null, 1, "guest@reader.example", "pending", "2030-01-01", true],
    [null, 1, "guest@reader.example", "pending", "2030-03-01", true],
  ];
  for (const row of rows)
    await pool.query(
      `insert into subscription (user_id, package_id, guest_email, state, period_start, period_end, cancel_at_period_end, entitlements)
        values ($1, $2, $3, $4, now(), $5, $6, '{articles}')`,
      row,
    );
  await migrateDatabase(database.url);
  const after = await pool.query(
    "select duplicate, state, cancel_at_period_end as ends from subscription order by id",
  );
  expect(after.rows).toEqual([
    { duplicate: false, state: "active", ends: false },
    { duplicate: true, state: "cancelled", ends: true },
    { duplicate: true, state: "cancelled", ends: true },
    { duplicate: false, state: "expired", ends: true },
    { duplicate: false, state: "cancelled", ends: true },
    { duplicate: false, state: "pastDue", ends: false },
    { duplicate: true, state: "pending", ends: true },
    { duplicate: false, state: "pending", ends: true },
  ]);
  expect((await pool.query("select 1 from log where actor_name = 'migration'")).rowCount).toBe(3);
  const secondRunning = `insert into subscription (user_id, package_id, state, period_start, period_end, entitlements)
    values (1, 1, 'active', now(), now(), '{articles}')`;
  await expect(pool.query(secondRunning)).rejects.toMatchObject({
    constraint: "subscription_running",
  });
});

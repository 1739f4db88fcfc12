import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { type Database, openDatabase, rowsOf } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { makeUser } from "../factories/staff.ts";
import {
  type Installation,
  type ServingProcess,
  serveInstallation,
} from "../processes/serve-installation.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const CODE_JOB = "auth.mail-code";
const ENVIRONMENT = { PUBLIC_URL: "https://news.example" };

let installation: Installation;
let database: Database;
const processes: ServingProcess[] = [];

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  installation = {
    databaseUrl: withDatabase(inject("postgresUrl"), name),
    dataDir: mkdtempSync(join(tmpdir(), "masthead-roles-")),
  };
  database = openDatabase(installation.databaseUrl, { max: 2 });
});
afterAll(async () => {
  for (const { child } of processes) if (child.exitCode === null) child.kill("SIGKILL");
  await database.close();
  rmSync(installation.dataDir, { recursive: true, force: true });
});

async function start(
  command: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServingProcess> {
  const started = await serveInstallation(
    installation,
    { ...ENVIRONMENT, ...environment },
    [],
    command,
  );
  processes.push(started);
  return started;
}

const jobStates = async () =>
  (
    await rowsOf<{ state: string }>(
      database.db,
      sql`select state::text from jobs.job where name = ${CODE_JOB}`,
    )
  ).map(({ state }) => state);

const statusOf = async ({ port }: ServingProcess, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

/** Mails in the outbox that both processes share. */
const mails = () => {
  const outbox = join(installation.dataDir, "outbox");
  return existsSync(outbox) ? readdirSync(outbox).length : 0;
};

it("enqueues jobs in a serving process, and runs them in a worker that serves only health checks", async () => {
  const { email } = await makeUser(database.db, "User");
  const server = await start("serve", { ROLE: "serve" });
  const response = await fetch(`http://127.0.0.1:${server.port}/api/v1/user/request/otp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  const worker = await start("worker");
  await expect.poll(jobStates).toEqual(["completed"]);
  expect(mails()).toBe(1);
  expect([
    await statusOf(worker, "/healthz"),
    await statusOf(worker, "/readyz"),
    await statusOf(worker, "/"),
  ]).toEqual([200, 200, 404]);
  // The worker has registered the schedules of recurring jobs.
  const scheduled = () => rowsOf(database.db, sql`select from jobs.schedule`);
  await expect.poll(async () => (await scheduled()).length).toBeGreaterThan(20);

  for (const { child, errors } of [worker, server]) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect([await exited, errors()]).toEqual([[0, null], ""]);
  }
});

it("leaves jobs waiting while only processes with ROLE=serve run", async () => {
  const server = await start("serve", { ROLE: "serve" });
  await database.db.execute(sql`delete from jobs.job where name = ${CODE_JOB}`);
  const { email } = await makeUser(database.db, "User");
  const requestCode = () =>
    fetch(`http://127.0.0.1:${server.port}/api/v1/user/request/otp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
  expect((await requestCode()).status).toBe(200);
  // A process that works jobs polls once a second, and connects under this name.
  const listeners = await rowsOf(
    database.db,
    sql`select from pg_stat_activity where datname = current_database() and query ilike 'listen %pgboss%'`,
  );
  expect(listeners).toEqual([]);
  expect(await jobStates()).toEqual(["created"]);
});

it("refuses to start a worker without PUBLIC_URL, which mails link to", () => {
  const { PUBLIC_URL: _, ...environment } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [MAIN, "worker"], {
    env: { ...environment, DATABASE_URL: installation.databaseUrl, DATA_DIR: installation.dataDir },
    encoding: "utf8",
    timeout: scaled(60_000),
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining("PUBLIC_URL is required for a worker"),
  ]);
});

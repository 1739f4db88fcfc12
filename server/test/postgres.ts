import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { startJobs } from "../src/platform/jobs/jobs.ts";
import { createDatabase, withDatabase } from "../src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../src/platform/postgres/migrate.ts";
import { startFastPostgres } from "./fast-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server; its database `template` is migrated and empty. */
    postgresUrl: string;
  }
}

/** Address of the server that the first project of this run has started. */
const STARTED = "MASTHEAD_TEST_POSTGRES";

/** One PostgreSQL for the whole run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[STARTED];
  if (started) {
    project.provide("postgresUrl", started);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "masthead-test-"));
  // The user that runs PostgreSQL for root must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await startFastPostgres(folder);
  await createDatabase(postgres.url, "template");
  const template = withDatabase(postgres.url, "template");
  await migrateDatabase(template);
  // With the schema of the job queue, which each file would make otherwise.
  await (await startJobs(template, pino({ level: "silent" }))).stop();
  process.env[STARTED] = postgres.url;
  project.provide("postgresUrl", postgres.url);
  return async () => {
    delete process.env[STARTED];
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

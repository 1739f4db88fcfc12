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
    /** URL of the test server. Its database `template` is migrated and empty. */
    postgresUrl: string;
  }
}

/**
 * Environment variable with the URL of the server that the first project of this run has started.
 */
const URL_VARIABLE = "TEST_POSTGRES";

/**
 * Starts one PostgreSQL for the whole test run, with a migrated template database that each test
 * file clones.
 */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[URL_VARIABLE];
  if (started) {
    project.provide("postgresUrl", started);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "masthead-test-"));
  // Run by root, PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o755);
  const postgres = await startFastPostgres(folder);
  await createDatabase(postgres.url, "template");
  const template = withDatabase(postgres.url, "template");
  await migrateDatabase(template);
  // Includes the schema of the job queue, which each test file would otherwise create.
  await (await startJobs(template, pino({ level: "silent" }))).stop();
  process.env[URL_VARIABLE] = postgres.url;
  project.provide("postgresUrl", postgres.url);
  return async () => {
    delete process.env[URL_VARIABLE];
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

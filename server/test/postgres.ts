import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createDatabase, startEmbeddedPostgres, withDatabase } from "../src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../src/platform/postgres/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server; its database `template` is migrated and empty. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-test-"));
  // The user that runs PostgreSQL for root must be able to enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  await createDatabase(postgres.url, "template");
  await migrateDatabase(withDatabase(postgres.url, "template"));
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

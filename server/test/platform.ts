import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import "../src/register-modules.ts";
import { readConfig } from "../src/config.ts";
import { createDatabase, withDatabase } from "../src/platform/postgres/embedded.ts";
import { type StartedPlatform, startPlatform } from "../src/platform/start.ts";
import { startJobsOnUse } from "./jobs-on-use.ts";
import { registerMemo } from "./platform-memos.ts";

/**
 * Wait for a connection of the pool, in milliseconds: on a busy machine, many concurrent requests
 * wait for longer than in production.
 */
const POOL_WAIT = 60_000;

/**
 * Starts a platform on its own migrated, empty database. The caller must stop it.
 * @param options `demo`: samples replace services without settings, as in the demo
 */
export async function testPlatform(
  environment: NodeJS.ProcessEnv = {},
  { demo = true } = {},
): Promise<StartedPlatform> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = inject("postgresUrl");
  await createDatabase(server, name, "template");
  const folder = mkdtempSync(join(tmpdir(), "masthead-platform-"));
  const config = {
    ...readConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error", ...environment }),
    demo,
  };
  const platform = await startPlatform(
    config,
    withDatabase(server, name),
    "https://news.example",
    startJobsOnUse,
  );
  platform.database.pool.options.connectionTimeoutMillis = POOL_WAIT;
  registerMemo(platform.database.db, platform.memo);
  return {
    ...platform,
    stop: async () => {
      await platform.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

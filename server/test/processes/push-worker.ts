import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import "../../src/register-modules.ts";
import { continueSending } from "../../src/audience/notification/notification.service.ts";
import { DEFAULT_SENDING_OPTIONS } from "../../src/audience/notification/send/send.service.ts";
import { readConfig } from "../../src/config.ts";
import { MemoCache } from "../../src/platform/cache/memo.ts";
import { resolveSecrets } from "../../src/platform/installation-secrets/installation-secrets.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";

/**
 * Process that sends one notification: `node server/test/processes/push-worker.ts DATABASE_URL
 * DATA_DIR HOSTS ID [LEASE WITHIN]`, the latter in milliseconds. Starts at the first line on stdin.
 * At the end it prints its peak memory in MiB and its CPU time in seconds. Tests kill it on the
 * way.
 */
const [
  url = "",
  dataDir,
  hosts,
  id,
  lease = DEFAULT_SENDING_OPTIONS.lease,
  within = DEFAULT_SENDING_OPTIONS.requestTimeout,
] = process.argv.slice(2);
const database = openDatabase(url, { max: 5 });
const settings = readConfig({
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  PUSH_HOSTS: hosts,
});
const config = await resolveSecrets(settings, database.db, console.warn);
const platform = {
  config,
  database,
  memo: new MemoCache(),
  publicUrl: "https://news.example",
} as unknown as Platform;
await database.pool.query("select 1");
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (;;) {
  const next = await continueSending(platform, Number(id), {
    ...DEFAULT_SENDING_OPTIONS,
    lease: Number(lease),
    requestTimeout: Number(within),
  });
  if (!next) break;
  await wait(Math.max(next.getTime() - Date.now(), 50));
}
await database.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(
  `${JSON.stringify({ peak: Math.round(maxRSS / 1024), cpu: (userCPUTime + systemCPUTime) / 1e6 })}\n`,
);
process.exit(0);

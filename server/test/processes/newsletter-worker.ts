import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import "../../src/register-modules.ts";
import { pino } from "pino";
import { continueIssue } from "../../src/audience/newsletter/issue/issue.service.ts";
import { DEFAULT_PACE } from "../../src/audience/newsletter/send/send-issue.service.ts";
import { readConfig } from "../../src/config.ts";
import { MemoCache } from "../../src/platform/cache/memo.ts";
import { resolveSecrets } from "../../src/platform/installation-secrets/installation-secrets.ts";
import { createMailer } from "../../src/platform/mail/mailer.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";

/**
 * Process that sends one issue of a newsletter: `node server/test/processes/newsletter-worker.ts
 * DATABASE_URL DATA_DIR SMTP_URL ID LEASE`, the lease in milliseconds; MAIL_RATE and
 * MAIL_CONNECTIONS come from the environment. Starts at the first line on stdin. At the end it
 * prints its peak memory in MiB and its CPU time in seconds. Tests kill it on the way.
 */
const [url = "", DATA_DIR, SMTP_URL, id, lease] = process.argv.slice(2);
const publicUrl = "https://news.example";
const database = openDatabase(url, { max: 10 });
const settings = readConfig({
  ...process.env,
  NODE_ENV: "test",
  DATA_DIR,
  SMTP_URL,
  LOG_LEVEL: "error",
});
const config = await resolveSecrets(settings, database.db, console.warn);
const log = pino({ level: "silent" });
const platform = {
  config,
  database,
  log,
  memo: new MemoCache(),
  mailer: createMailer(config, publicUrl, log as never),
  publicUrl,
} as unknown as Platform;
await database.pool.query("select 1");
process.stdout.write("ready\n");
await once(process.stdin, "data");
const pace = { ...DEFAULT_PACE, lease: Number(lease), mailTimeout: Number(lease) / 2 };
for (;;) {
  const next = await continueIssue(platform, Number(id), pace);
  if (!next) break;
  await wait(Math.max(next.getTime() - Date.now(), 50));
}
await database.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(
  `${JSON.stringify({ peak: Math.round(maxRSS / 1024), cpu: (userCPUTime + systemCPUTime) / 1e6 })}\n`,
);
process.exit(0);

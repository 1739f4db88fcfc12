import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { workOn } from "../src/audience/notification/notification.service.ts";
import { PACE } from "../src/audience/notification/send/send.service.ts";
import { readConfig } from "../src/config.ts";
import { MemoCache } from "../src/platform/cache/memo.ts";
import type { Platform } from "../src/platform/platform.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";

/**
 * A process that sends one notification until it is ended or the process is killed: `node server/test/push-worker.ts DATABASE_URL DATA_DIR HOSTS ID
 * [LEASE WITHIN]`, in milliseconds. It begins when it is sent a line; at its end it prints its memory at the peak, in MiB, and the CPU seconds that it used.
 */
const [url = "", dataDir, hosts, id, lease = PACE.lease, within = PACE.within] = process.argv.slice(2);
const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error", PUSH_HOSTS: hosts });
const database = openDatabase(url, { max: 5 });
const platform = { config, database, memo: new MemoCache(), publicUrl: "https://news.example" } as unknown as Platform;
await database.pool.query("select 1");
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (;;) {
  const next = await workOn(platform, Number(id), { ...PACE, lease: Number(lease), within: Number(within) });
  if (!next) break;
  await wait(Math.max(next.getTime() - Date.now(), 50));
}
await database.close();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(`${JSON.stringify({ peak: Math.round(maxRSS / 1024), cpu: (userCPUTime + systemCPUTime) / 1e6 })}\n`);
process.exit(0);

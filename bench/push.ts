#!/usr/bin/env node
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startSending } from "../server/src/audience/notification/notification.service.ts";
import { notificationById } from "../server/src/audience/notification/notification.store.ts";
import { readConfig } from "../server/src/config.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { startPlatform } from "../server/src/platform/start.ts";
import { makeNotification } from "../server/test/factories/notifications.ts";
import { subscribeDevices } from "../server/test/fakes/push-device.ts";
import { startFakePushService } from "../server/test/fakes/push-service.ts";
import { temporaryFolder } from "../server/test/processes/product.ts";

/**
 * Push delivery with crashes: sends one notification to many browsers through a fake push service
 * on loopback, which decrypts the messages, and kills the worker on the way. `node bench/push.ts
 * [--browsers 50000] [--kills 2]`. Each browser must show the notification once, and the stored
 * counts must match the deliveries.
 */
const { values } = parseArgs({
  options: {
    browsers: { type: "string", default: "50000" },
    kills: { type: "string", default: "2" },
  },
});
const BROWSERS = Number(values.browsers);
const KILLS = Number(values.kills);
const WORKER = fileURLToPath(new URL("../server/test/processes/push-worker.ts", import.meta.url));

const home = temporaryFolder();
const dataDir = mkdtempSync(join(tmpdir(), "masthead-push-"));
const postgres = await startEmbeddedPostgres(home);
const push = await startFakePushService();
await migrateDatabase(postgres.url);
const config = readConfig({
  NODE_ENV: "test",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  PUSH_HOSTS: push.host,
});
const platform = await startPlatform(config, postgres.url, "https://news.example");
const { db } = platform.database;
let failed = false;

try {
  await subscribeDevices(db, push.origin, BROWSERS);
  const id = await makeNotification(db, {
    title: "عاجل: خبر للجميع",
    locale: "ar-JO",
    body: "نص الخبر في سطر واحد أو سطرين.",
  });
  const workers = await Promise.all(Array.from({ length: KILLS + 1 }, () => startWorker(id)));
  const startedAt = Date.now();
  await startSending(platform, { id: null, name: "bench" }, id, new Date());
  console.log(`${BROWSERS} browsers queued in ${secondsSince(startedAt)} s`);

  for (const [index, worker] of workers.slice(0, KILLS).entries()) {
    worker.stdin.write("go\n");
    const threshold = Math.round((BROWSERS * (index + 1)) / (KILLS + 1));
    while (push.deliveries.length < threshold) await wait(5);
    const exit = once(worker, "exit");
    worker.kill("SIGKILL");
    await exit;
    const recorded = (await notificationById(db, id))?.accepted ?? 0;
    console.log(
      `worker killed after ${secondsSince(startedAt)} s: ${push.deliveries.length} delivered, ${recorded} recorded`,
    );
  }
  const last = workers[KILLS];
  if (!last) throw new Error("there is no last worker");
  const report = once(last.stdout, "data");
  last.stdin.write("go\n");
  while (push.countRecipients(id).devices < BROWSERS) await wait(250);
  const deliveredAfter = secondsSince(startedAt);
  const { peak, cpu } = JSON.parse(String((await report)[0])) as { peak: number; cpu: number };

  const row = await notificationById(db, id);
  const { devices, repeated } = push.countRecipients(id);
  console.log(
    `every browser had received it after ${deliveredAfter} s, all deliveries were recorded after ${secondsSince(startedAt)} s`,
  );
  console.log(
    `the last worker used ${cpu.toFixed(1)} s of CPU time and ${peak} MiB of memory at its peak`,
  );
  console.log(
    `${devices} of ${BROWSERS} browsers show it, ${repeated} were sent it twice and show it once; ${push.unreadable.length} messages could not be decrypted; ` +
      `state ${row?.state}, accepted ${row?.accepted}, failed ${row?.failed}, gone ${row?.gone}`,
  );
  failed =
    devices !== BROWSERS ||
    row?.state !== "sent" ||
    row.accepted !== BROWSERS ||
    push.unreadable.length > 0;
} finally {
  await platform.stop();
  await push.close();
  await postgres.stop();
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Seconds since a timestamp, with one decimal. */
function secondsSince(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/** Starts a worker and waits until it has loaded its code. It begins at the first line on stdin. */
async function startWorker(id: number): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const args = [WORKER, postgres.url, dataDir, push.host, String(id)];
  const worker = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  await once(worker.stdout, "data");
  return worker;
}

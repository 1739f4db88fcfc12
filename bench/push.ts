import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { NotificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { subscribeDevices } from "../server/test/fakes/push-device.ts";
import { demoPasswordOf, signInStaff } from "../server/test/processes/staff-session.ts";
import type { PushReceipts } from "./push/push-service.worker.ts";
import { startDemoProduct, waitUntilIdle } from "./tools/demo-product.ts";
import { treeCpuSeconds } from "./tools/processes.ts";

/**
 * Sending of a notification to a local push service: `node bench/push.ts [--browsers 100000]`. The
 * product and its database run on one core, the push service on the other. Prints the time after
 * which half, 90 % and all of the browsers had the message, what was lost or repeated, and the CPU
 * time of the product and of its database.
 */
const CORE = 0;
/** Time between two reads of the state of the notification, in milliseconds. */
const POLL_INTERVAL = SECOND;

const { values } = parseArgs({ options: { browsers: { type: "string", default: "100000" } } });
const browsers = Number(values.browsers);

const service = new Worker(new URL("push/push-service.worker.ts", import.meta.url));
const [port] = (await once(service, "message")) as [number];
const host = `127.0.0.1:${port}`;
const { product, databaseUrl, databasePid, dataDir, stop } = await startDemoProduct({
  core: CORE,
  environment: { PUSH_HOSTS: host },
});
const database = openDatabase(databaseUrl, { max: 2 });
try {
  const before = await database.pool.query("select from push_subscription");
  if (before.rowCount) throw new Error("the demo has push subscriptions");
  await subscribeDevices(database.db, `http://${host}`, browsers);
  await database.pool.query("analyze push_subscription");
  const editor = await signInStaff(
    { url: product.url, dataDir },
    { email: "admin@demo.example", password: demoPasswordOf(dataDir) },
  );
  const draft = await editor.call<NotificationRecord>("POST", "/v1/notification", {
    locale: "en-US",
    title: "Results of the election",
    body: "The count has ended in all districts.",
    audience: "everyone",
  });
  await waitUntilIdle(product.pid);

  const processes = { product: product.pid, database: databasePid };
  const cpuSeconds = () => Object.values(processes).map((pid) => treeCpuSeconds(pid));
  const cpuBefore = cpuSeconds();
  const startedAt = Date.now();
  await editor.call("POST", `/v1/notification/${draft.id}/send`, {});
  let row = draft;
  do {
    await wait(POLL_INTERVAL);
    row = await editor.call<NotificationRecord>("GET", `/v1/notification/admin/${draft.id}`);
  } while (row.state === "sending");
  const cpu = cpuSeconds().map((seconds, index) => seconds - (cpuBefore[index] ?? 0));
  service.postMessage("report");
  const [{ times, ...counts }] = (await once(service, "message")) as [PushReceipts];
  const secondsOf = (share: number) =>
    ((times[Math.ceil(browsers * share) - 1] ?? Number.NaN) - startedAt) / SECOND;
  console.log({
    state: row.state,
    accepted: row.accepted,
    lost: browsers - times.length,
    ...counts,
    secondsOfHalf: secondsOf(0.5),
    secondsOf90Percent: secondsOf(0.9),
    secondsOfAll: secondsOf(1),
    cpuSeconds: Object.fromEntries(Object.keys(processes).map((name, index) => [name, cpu[index]])),
  });
} finally {
  await database.close();
  await stop();
  await service.terminate();
}

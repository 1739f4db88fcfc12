import { setTimeout as wait } from "node:timers/promises";
import "../../src/register-modules.ts";
import { orderJobs } from "../../src/commerce/order/order.jobs.ts";
import { paymentJobs, sweepPayments } from "../../src/commerce/payment/payment.jobs.ts";
import { subscriptionJobs } from "../../src/commerce/subscription/subscription.jobs.ts";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";

/**
 * Process that runs the jobs of a shop until it is killed: `node
 * server/test/processes/shop-worker.ts DATABASE_URL PORT`. Sweeps payments every second instead of
 * every minute, so that tests need not wait.
 */
const [url = "", port = ""] = process.argv.slice(2);
const config = { ...readConfig({ ...process.env, LOG_LEVEL: "silent", PORT: port }), demo: true };
const platform = await startPlatform(config, url, `http://127.0.0.1:${port}`);
await platform.jobs.work([
  ...orderJobs(platform),
  ...paymentJobs(platform),
  ...subscriptionJobs(platform),
]);
process.stdout.write("ready\n");
for (;;) {
  await sweepPayments(platform, new Date(), 2000).catch(() => {});
  await wait(1000);
}

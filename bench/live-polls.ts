import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { startVarnish } from "../server/test/fakes/varnish.ts";
import { freePort } from "../server/test/processes/product.ts";
import { demoPasswordOf, signInStaff } from "../server/test/processes/staff-session.ts";
import { parseScrape, sumOf } from "../server/test/readers/scrape.ts";
import { moveToCores } from "./tools/cores.ts";
import { startDemoProduct, waitUntilIdle } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { measure } from "./tools/load.ts";

/**
 * Polls of a live blog through Varnish: `node bench/live-polls.ts [--polls 2000000] [--every 10]`.
 * An entry is published every few seconds. Prints how many polls reached the product, and how many
 * SQL statements it ran, beside those of the same time without polls.
 */
const [PRODUCT_CORE, READER_CORE] = [0, 1];
const TOKEN = "token-of-the-benchmark";
/** Length of a round of polls, and of the time without polls, in seconds. */
const ROUND_SECONDS = 20;
const CONNECTIONS = 64;

const { values } = parseArgs({
  options: {
    polls: { type: "string", default: "2000000" },
    every: { type: "string", default: "10" },
  },
});
const polls = Number(values.polls);
const interval = Number(values.every) * SECOND;

const [varnishPort, metricsPort] = [await freePort(), await freePort()];
const demo = await startDemoProduct({
  core: PRODUCT_CORE,
  environment: {
    WORKERS: "1",
    CDN: "varnish",
    CDN_TOKEN: TOKEN,
    CDN_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
    METRICS_PORT: String(metricsPort),
  },
});
try {
  const { url, pid } = demo.product;
  // Varnish inherits it.
  moveToCores(READER_CORE, process.pid);
  const varnish = await startVarnish({
    port: varnishPort,
    originPorts: [Number(new URL(url).port)],
    token: TOKEN,
  });
  try {
    const editor = await signInStaff(
      { url, dataDir: demo.dataDir },
      { email: "admin@demo.example", password: demoPasswordOf(demo.dataDir) },
    );
    const { data } = await getApi(url, "GET /v1/article/latest", { limit: 30, locale: "en-US" });
    const article = data.find(({ liveBlog }) => liveBlog === null);
    if (!article) throw new Error("the demo has no article");
    await editor.call("POST", `/v1/live-blog/${article.id}/start`, {});
    await waitUntilIdle(pid);

    const statements = async (): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (
        sumOf(parseScrape(await response.text()), "masthead_query_duration_seconds_count") ?? 0
      );
    };
    /** Publishes entries until a round of work has ended. */
    const whilePublishing = async (work: () => Promise<unknown>) => {
      const before = await statements();
      let entries = 0;
      const ending = new AbortController();
      const publishing = (async () => {
        while (!ending.signal.aborted) {
          await editor.call("POST", `/v1/live-blog/${article.id}/entries`, {
            idempotencyKey: randomUUID(),
            title: `Update ${++entries}`,
            body: { type: "doc", content: [] },
            publish: true,
          });
          await wait(interval, undefined, { signal: ending.signal }).catch(() => {});
        }
      })();
      await work();
      ending.abort();
      await publishing;
      return { entries, statements: (await statements()) - before };
    };

    const path = `/api/v1/live-blog/${article.id}/changes`;
    const requests = async () => (await varnish.counters())["MAIN.client_req"] ?? 0;
    const before = await varnish.counters();
    const startedAt = performance.now();
    const withPolls = await whilePublishing(async () => {
      const first = await requests();
      while ((await requests()) - first < polls)
        await measure(READER_CORE, pid, {
          url: varnish.url + path,
          seconds: ROUND_SECONDS,
          connections: CONNECTIONS,
        });
    });
    const seconds = (performance.now() - startedAt) / SECOND;
    const after = await varnish.counters();
    const counted = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    const without = await whilePublishing(() => wait(seconds * SECOND));
    console.log({
      seconds: Math.round(seconds),
      polls: counted("MAIN.client_req"),
      reachedTheProduct: counted("MAIN.backend_req"),
      entries: withPolls.entries,
      statements: withPolls.statements,
      entriesWithoutPolls: without.entries,
      statementsWithoutPolls: without.statements,
    });
  } finally {
    await varnish.stop();
  }
} finally {
  await demo.stop();
}

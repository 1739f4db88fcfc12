import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type {
  LiveChanges,
  LiveDeskEntry,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { demoPasswordOf, signInStaff } from "../server/test/processes/staff-session.ts";
import type { FollowerOptions, Received } from "./live-blog/follower.worker.ts";
import { startDemoProduct } from "./tools/demo-product.ts";
import { residentKilobytes } from "./tools/processes.ts";
import { startReaders } from "./tools/readers.ts";
import { percentile } from "./tools/statistics.ts";

/**
 * Delivery of a live blog to many readers of one process: `node bench/live-blog.ts [--readers 10000]
 * [--seconds 60]`. Each second, an entry is published, edited and removed. Prints the time from the
 * request of the editor to the receipt by the readers, what was lost or sent twice, the memory of
 * the process, and the rate of cached pages before and during the streams. Raise the limit of open
 * files first: `ulimit -n 65536`.
 */
const THREADS = 2;
const CORE = 0;
/** Time between two changes, in milliseconds: three changes per second. */
const CHANGE_INTERVAL = 333;
/** Time in which pages are requested, in milliseconds. */
const PAGE_TIME = 5000;
/** Time for the last changes to arrive, in milliseconds. */
const SETTLE = 3000;

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
  },
});
const readers = Number(values.readers);

const megabytes = (pid: number): number => Math.round(residentKilobytes(pid) / 1024);

const { product, dataDir, stop } = await startDemoProduct({
  core: CORE,
  environment: {
    MAX_CONNECTIONS: String(2 * readers + 1000),
    TRUST_PROXY: "127.0.0.1/32",
  },
});
try {
  const editor = await signInStaff(
    { url: product.url, dataDir },
    { email: "admin@demo.example", password: demoPasswordOf(dataDir) },
  );
  const get = async <T>(path: string) => (await (await fetch(product.url + path)).json()) as T;
  const { data } = await get<{ data: ArticleCard[] }>("/api/v1/article/latest?locale=en-US");
  const [article, other] = data.filter(({ liveBlog }) => liveBlog === null);
  if (!article || !other) throw new Error("the demo has no articles");
  const path = `/v1/live-blog/${article.id}`;
  await editor.call("POST", `${path}/start`, {});
  const pages = [product.url + articlePath(other)];
  const pagesBefore = await pageRate(pages);
  const memoryBefore = megabytes(product.pid);

  const { sequence } = await get<LiveChanges>(`/api${path}/changes`);
  const followers = await follow({ path: `/api${path}/stream?after=${sequence}` });
  console.log(`${readers} readers: memory ${memoryBefore} → ${megabytes(product.pid)} MB`);

  const rate = pageRate(pages);
  const sentAt: number[] = [];
  const change = async <T>(run: () => Promise<T>): Promise<T> => {
    sentAt.push(Date.now());
    const result = await run();
    await wait(Math.max(0, CHANGE_INTERVAL - (Date.now() - (sentAt.at(-1) ?? 0))));
    return result;
  };
  for (let second = 0; second < Number(values.seconds); second++) {
    const entry = await change(() =>
      editor.call<LiveDeskEntry>("POST", `${path}/entries`, {
        idempotencyKey: randomUUID(),
        title: `Update ${second}`,
        body: { type: "doc", content: [] },
        publish: true,
      }),
    );
    const target = `${path}/entries/${entry.id}`;
    await change(() =>
      editor.call("PATCH", target, { version: entry.version, title: `Edited ${second}` }),
    );
    await change(() => editor.call("DELETE", target));
  }
  await wait(SETTLE);
  const received = await Promise.all(followers.map((follower) => follower.finish()));

  const delays: number[] = [];
  let lost = 0;
  for (const [index, at] of sentAt.entries()) {
    const times = received.flatMap((one) => one.times.get(sequence + index + 1) ?? []);
    lost += readers - times.length;
    for (const time of times) delays.push(time - at);
  }
  const sum = (count: (one: Received) => number) =>
    received.reduce((total, one) => total + count(one), 0);
  console.log(
    `${sentAt.length} changes: p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms, max ${delays.reduce((most, one) => Math.max(most, one), 0)} ms`,
  );
  console.log(
    `lost ${lost}, duplicates ${sum((one) => one.duplicates)}, closed streams ${sum((one) => one.closed)}`,
  );
  console.log(`memory ${megabytes(product.pid)} MB`);
  console.log(`cached pages per second: ${pagesBefore} before, ${await rate} during the streams`);
} finally {
  await stop();
}

/** Opens the streams, in threads. */
async function follow({ path }: { path: string }) {
  const count = Math.ceil(readers / THREADS);
  const port = Number(new URL(product.url).port);
  return Promise.all(
    Array.from({ length: THREADS }, async (_, thread) => {
      const first = thread * count;
      const workerData: FollowerOptions = {
        port,
        path,
        count: Math.min(count, readers - first),
        first,
      };
      const worker = new Worker(new URL("live-blog/follower.worker.ts", import.meta.url), {
        workerData,
      });
      await once(worker, "message");
      return {
        async finish(): Promise<Received> {
          worker.postMessage("finish");
          const [received] = (await once(worker, "message")) as [Received];
          await worker.terminate();
          return received;
        },
      };
    }),
  );
}

/** Returns the number of cached pages per second that a few readers get. */
async function pageRate(urls: string[]): Promise<number> {
  const running = startReaders(urls);
  await wait(PAGE_TIME);
  const { total } = await running.stop();
  return Math.round((total / PAGE_TIME) * 1000);
}

#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { makePackage } from "../../server/test/factories/commerce.ts";
import { order, signUp } from "../election/audience.ts";
import { type CrowdClient, createCrowdClient, type RequestKind } from "../election/client.ts";
import { articlePathsAt } from "../tools/article-paths.ts";
import { type DemoProduct, startDemoProduct, waitUntilIdle } from "../tools/demo-product.ts";
import { getApi } from "../tools/get-api.ts";
import { treeCpuSeconds } from "../tools/processes.ts";
import type { Figures } from "./model.ts";

/**
 * CPU time of one request of each kind, of the product and of its database: `node
 * bench/sizing/measure.ts`. Writes figures.json, from which `node bench/sizing.ts` computes the
 * sizes of docs/sizing.md. Needs `npm run build`.
 */
const FIGURES = fileURLToPath(new URL("figures.json", import.meta.url));
/** Requests in flight. */
const CONCURRENCY = 8;
/** Time for which the CPU time of recurring jobs is measured, to be subtracted. */
const IDLE_SECONDS = 20;

const demo = await startDemoProduct({
  environment: { TRUST_PROXY: "127.0.0.0/8", PAGE_SEARCHES: "0" },
});
const client = createCrowdClient(demo.product.url);
try {
  const figures = await measureAll(demo, client);
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  console.table(figures.milliseconds);
} finally {
  client.close();
  await demo.stop();
}

async function measureAll(
  { product, databasePid, databaseUrl }: DemoProduct,
  client: CrowdClient,
): Promise<Figures> {
  const { url } = product;
  const articles = await articlePathsAt(url);
  const channel = (await getApi(url, "GET /v2/channels", { locale: "en-US" })).find(
    ({ kind }) => kind === "video",
  );
  const database = openDatabase(databaseUrl, { max: 1 });
  const { id: packageId } = await makePackage(database.db, { price: 5000 }).finally(() =>
    database.close(),
  );
  if (!channel) throw new Error("the demo has no TV channel");
  const site = { articles, liveBlog: "", channelId: channel.id, packageId };
  let person = 0;

  const usage = () => ({
    at: performance.now() / 1000,
    product: treeCpuSeconds(product.pid),
    database: treeCpuSeconds(databasePid),
  });
  // The images of the demo are rendered in the background.
  await waitUntilIdle(product.pid);
  const [idleFrom, idleUntil] = [usage(), await wait(IDLE_SECONDS * 1000).then(usage)];
  /** CPU seconds per second without requests: recurring jobs. */
  const idle = {
    product: (idleUntil.product - idleFrom.product) / IDLE_SECONDS,
    database: (idleUntil.database - idleFrom.database) / IDLE_SECONDS,
  };

  /**
   * Average CPU time of an activity, in milliseconds. The first tenth warms up the code that it
   * runs.
   */
  const measure = async (count: number, act: (n: number) => Promise<unknown>) => {
    const run = async (from: number, until: number) => {
      let next = from;
      const work = async () => {
        while (next < until) await act(next++);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    };
    const warm = Math.ceil(count / 10);
    await run(0, warm);
    const before = usage();
    await run(warm, count);
    const after = usage();
    const elapsed = after.at - before.at;
    const each = (cpuSeconds: number) =>
      Number((Math.max(0, cpuSeconds * 1000) / (count - warm)).toFixed(4));
    const cost = {
      product: each(after.product - before.product - idle.product * elapsed),
      database: each(after.database - before.database - idle.database * elapsed),
    };
    if (!cost.product)
      throw new Error("the product used more CPU time when it was idle than under load");
    return cost;
  };
  const send = (kind: RequestKind, method: string, path: string, body?: unknown) =>
    client.send(kind, ++person, method, path, body);
  const play = async () =>
    JSON.parse(
      (await send("playback", "GET", `/api/v1/playback/channel/${channel.id}`)) ?? "{}",
    ) as Playback;
  const { url: playlist, token } = await play();
  const heartbeat = () => ({ viewer: randomUUID(), token });

  const rendered = await measure(articles.length, (n) =>
    send("article", "GET", articles[n] ?? "/"),
  );
  const milliseconds: Figures["milliseconds"] = {
    cachedPage: await measure(20_000, () => send("home", "GET", "/ar")),
    renderedPage: rendered,
    view: await measure(4000, (n) =>
      send("view", "POST", VIEW_PATH, [[articles[n % articles.length], "", 3000, 1]]),
    ),
    search: await measure(200, (n) =>
      send("search", "GET", `/search/${encodeURIComponent(`election ${n}`)}`),
    ),
    playback: await measure(500, play),
    playlist: await measure(4000, () => send("playlist", "GET", playlist)),
    heartbeat: await measure(2000, () =>
      send("heartbeat", "POST", `/api/v1/channels/${channel.id}/heartbeat`, heartbeat()),
    ),
    order: await measure(100, () => order(client, site, ++person)),
    signUp: await measure(60, () => signUp(client, ++person)),
  };
  const failures = Object.entries(client.counts).flatMap(([kind, { failures }]) =>
    [...failures].map(([why, count]) => `${count} ${kind}: ${why}`),
  );
  if (failures.length) throw new Error(`requests failed: ${failures.join("; ")}`);
  return {
    measuredAt: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: availableParallelism(),
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
    milliseconds,
  };
}

#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../server/src/platform/postgres/migrate.ts";
import { makeArticle } from "../../server/test/factories/factory.ts";
import { temporaryFolder } from "../../server/test/processes/product.ts";
import { type Latency, latencyOf, runStorm, type Storm } from "../faults/storm.ts";
import { measure } from "../load.ts";

/**
 * Overload by cache misses: `node bench/pages/misses.ts [--misses 500] [--rate 200] [--seconds 5]`.
 * Requests many uncached pages simultaneously, and the home page with unknown query parameters,
 * while probing `/healthz` and a cached page. The throughput of the cached page is measured before
 * and after. Fails when a probe takes longer than a second of the server's CPU time (p99; wall time
 * would include other load on the machine), when a response is neither 200, 404 nor 503 with
 * Retry-After, or when unknown query parameters cause renders.
 */
const PROBE_CPU_LIMIT_MS = 1000;
/**
 * Renders allowed during a run of junk queries: the page itself may become stale during the run.
 */
const MAX_JUNK_RENDERS = 3;
const CLIENT_CORE = 1;
const ARTICLES = 40;

const { values } = parseArgs({
  options: {
    misses: { type: "string", default: "500" },
    rate: { type: "string", default: "200" },
    seconds: { type: "string", default: "5" },
  },
});
const [misses, rate, seconds] = [
  Number(values.misses),
  Number(values.rate),
  Number(values.seconds),
];

interface Counts {
  started: number;
  refused: number;
  rss: number;
}

const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(dataDir);
try {
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  const articles: { id: number; slug: string }[] = [];
  for (let i = 0; i < ARTICLES; i++) articles.push(await makeArticle(database.db));
  await database.close();
  const [{ id, slug } = { id: 0, slug: "" }] = articles;
  process.exitCode = await withServer((server, url) =>
    bench(server, url, url + articlePath({ id, slug, locale: "en-US" })),
  );
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function withServer(
  run: (server: ChildProcess, url: string) => Promise<number>,
): Promise<number> {
  const child = fileURLToPath(new URL("misses.server.child.ts", import.meta.url));
  const server = fork(child, [postgres.url, "https://news.example"], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    return await run(server, `http://127.0.0.1:${port}`);
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

async function bench(server: ChildProcess, url: string, cached: string): Promise<number> {
  const load = async () => {
    await fetch(cached);
    return (await measure(CLIENT_CORE, server.pid ?? 0, { url: cached, seconds: 3 })).perSecond;
  };
  let missedLimits = 0;
  // The first renders of a process take several times as long as later ones.
  await runStorm(
    { urls: searchUrls(url, "warm", 60), perSecond: 20, address: "many" },
    server.pid ?? 0,
    [],
  );
  const before = await load();
  for (const address of ["many", "one"] as const) {
    for (const [kind, urls] of [
      ["searches", searchUrls(url, `x${address}`, misses)],
      ["404 pages", Array.from({ length: misses }, (_, i) => `${url}/nothing/${address}/${i}`)],
    ] as const) {
      console.log(
        `\n${misses} ${kind} at once, from ${address === "one" ? "one network" : "different networks"}`,
      );
      missedLimits += await phase(server, { urls, address }, cached, url);
    }
  }
  for (const junkRate of [21, rate]) {
    const urls = Array.from({ length: junkRate * seconds }, (_, i) => `${url}/?q=${junkRate}-${i}`);
    console.log(`\n/?q=random, ${junkRate} per second for ${seconds} s`);
    const { started } = await counts(server);
    missedLimits += await phase(
      server,
      { urls, perSecond: junkRate, address: "many" },
      cached,
      url,
    );
    const renders = (await counts(server)).started - started;
    if (renders > MAX_JUNK_RENDERS) missedLimits++;
  }
  const after = await load();
  console.log(
    `\ncached page: ${before.toFixed(0)} responses per second before, ${after.toFixed(0)} after: ${(after / before).toFixed(2)}`,
  );
  console.log(missedLimits ? "A limit was missed." : "All limits were met.");
  return missedLimits ? 1 : 0;
}

function searchUrls(url: string, term: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${url}/search/${term}${i}`);
}

/** Runs a storm with probes, prints the results, and returns how many limits were missed. */
async function phase(
  server: ChildProcess,
  storm: Storm,
  cached: string,
  url: string,
): Promise<number> {
  const before = await counts(server);
  const { replies, probes } = await runStorm(storm, server.pid ?? 0, [`${url}/healthz`, cached]);
  const after = await counts(server);
  const { statuses, failures, withoutRetryAfter } = replies;
  console.log(
    `  responses ${JSON.stringify(statuses)}, ${failures.length} failed, ${formatLatency(latencyOf(replies.milliseconds))}`,
  );
  console.log(
    `  renders ${after.started - before.started}, refused ${after.refused - before.refused}, RSS ${formatMegabytes(before)} -> ${formatMegabytes(after)} MB`,
  );
  for (const [i, name] of ["healthz", "cached "].entries()) {
    console.log(`  ${name} ${formatLatency(probes[i]?.wall)}`);
    console.log(`          CPU time of the server: ${formatLatency(probes[i]?.cpu)}`);
  }
  const { 200: ok = 0, 404: missing = 0, 503: busy = 0 } = statuses;
  const unexpected = storm.urls.length - ok - missing - busy;
  if (unexpected || withoutRetryAfter)
    console.log(`  ${unexpected} other responses, ${withoutRetryAfter} of 503 without Retry-After`);
  return (
    Number(unexpected > 0) +
    withoutRetryAfter +
    probes.filter(({ cpu }) => !(cpu.p99 <= PROBE_CPU_LIMIT_MS)).length
  );
}

function formatMegabytes({ rss }: Counts): string {
  return (rss / 1e6).toFixed(0);
}

function formatLatency(latency: Latency | undefined): string {
  if (!latency) return "";
  const [p50, p99, max] = [latency.p50, latency.p99, latency.max].map((milliseconds) =>
    milliseconds.toFixed(0),
  );
  return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${latency.count})`;
}

async function counts(server: ChildProcess): Promise<Counts> {
  server.send("counts");
  const [reported] = (await once(server, "message")) as [Counts];
  return reported;
}

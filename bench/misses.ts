#!/usr/bin/env node
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { makeArticle } from "../server/test/factory.ts";
import { temporaryFolder } from "../server/test/product.ts";
import { measure } from "./load.ts";
import { type Latency, latencyOf, runStorm, type Storm } from "./storm.ts";

/**
 * Overload: `node bench/misses.ts [--misses 500] [--rate 200] [--seconds 5]`. Asks for many pages at once of which there is no copy, and for
 * the home page with a query that means nothing, while `/healthz` and a cached page are asked for. The throughput of the cached page is measured before and after.
 * Fails when health or the cached page take longer than a second of the server's processor time (p99; by the clock, other work of the machine counts as well), when a reply is neither 200 nor 503 with Retry-After, or when queries that mean nothing are rendered.
 */
const LIMIT = 1000;
/** Renders that a rate of junk queries may cause: the page itself may become stale meanwhile. */
const JUNK_RENDERS = 3;
const CLIENT_CORE = 1;
const ARTICLES = 40;

const { values } = parseArgs({
  options: {
    misses: { type: "string", default: "500" },
    rate: { type: "string", default: "200" },
    seconds: { type: "string", default: "5" },
  },
});
const [misses, rate, seconds] = [Number(values.misses), Number(values.rate), Number(values.seconds)];

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
  process.exitCode = await withServer((server, url) => bench(server, url, url + articlePath({ id, slug, locale: "en-US" })));
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function withServer(use: (server: ChildProcess, url: string) => Promise<number>): Promise<number> {
  const child = fileURLToPath(new URL("misses.server.child.ts", import.meta.url));
  const server = fork(child, [postgres.url, "https://news.example"], { env: { ...process.env, DATA_DIR: dataDir } });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    return await use(server, `http://127.0.0.1:${port}`);
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
  let wrong = 0;
  // The first renders of a process take several times as long as later ones.
  await runStorm({ urls: pages(url, "warm", 60), perSecond: 20, address: "many" }, server.pid ?? 0, []);
  const before = await load();
  for (const address of ["many", "one"] as const) {
    for (const [kind, urls] of [
      ["searches", pages(url, `x${address}`, misses)],
      ["404 pages", Array.from({ length: misses }, (_, i) => `${url}/nothing/${address}/${i}`)],
    ] as const) {
      console.log(`\n${misses} ${kind} at once, from ${address === "one" ? "one network" : "a network each"}`);
      wrong += await phase(server, { urls, address }, cached, url);
    }
  }
  for (const each of [21, rate]) {
    const urls = Array.from({ length: each * seconds }, (_, i) => `${url}/?q=${each}-${i}`);
    console.log(`\n/?q=random, ${each} a second for ${seconds} s`);
    const { started } = await counts(server);
    wrong += await phase(server, { urls, perSecond: each, address: "many" }, cached, url);
    const renders = (await counts(server)).started - started;
    if (renders > JUNK_RENDERS) wrong++;
  }
  const after = await load();
  console.log(`\ncached page: ${before.toFixed(0)} replies a second before, ${after.toFixed(0)} after: ${(after / before).toFixed(2)}`);
  console.log(wrong ? "A limit is missed." : "All limits are met.");
  return wrong ? 1 : 0;
}

function pages(url: string, word: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${url}/search/${word}${i}`);
}

/** Returns how many limits were missed. */
async function phase(server: ChildProcess, storm: Storm, cached: string, url: string): Promise<number> {
  const before = await counts(server);
  const { replies, probes } = await runStorm(storm, server.pid ?? 0, [`${url}/healthz`, cached]);
  const after = await counts(server);
  const { statuses, failures, withoutRetryAfter } = replies;
  console.log(`  replies ${JSON.stringify(statuses)}, ${failures.length} failed, ${line(latencyOf(replies.milliseconds))}`);
  console.log(
    `  renders ${after.started - before.started}, refused ${after.refused - before.refused}, RSS ${megabytes(before)} -> ${megabytes(after)} MB`,
  );
  for (const [i, name] of ["healthz", "cached "].entries()) {
    console.log(`  ${name} ${line(probes[i]?.wall)}`);
    console.log(`          of the server's processor time: ${line(probes[i]?.cpu)}`);
  }
  const { 200: ok = 0, 404: missing = 0, 503: busy = 0 } = statuses;
  const odd = storm.urls.length - ok - missing - busy;
  if (odd || withoutRetryAfter) console.log(`  ${odd} other replies, ${withoutRetryAfter} of 503 without Retry-After`);
  return Number(odd > 0) + withoutRetryAfter + probes.filter(({ cpu }) => !(cpu.p99 <= LIMIT)).length;
}

function megabytes({ rss }: Counts): string {
  return (rss / 1e6).toFixed(0);
}

function line(latency: Latency | undefined): string {
  if (!latency) return "";
  const [p50, p99, max] = [latency.p50, latency.p99, latency.max].map((one) => one.toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${latency.count})`;
}

async function counts(server: ChildProcess): Promise<Counts> {
  server.send("counts");
  const [counted] = (await once(server, "message")) as [Counts];
  return counted;
}

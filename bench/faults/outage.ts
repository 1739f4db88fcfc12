#!/usr/bin/env node
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { startProduct } from "../../server/test/processes/product.ts";
import { getApi } from "../tools/get-api.ts";
import { postmasterPid, signalPostgres, signalProcess } from "../tools/postgres-process.ts";

/**
 * Database outage of a running product: `node bench/faults/outage.ts [--seconds 180] [--mode
 * kill|freeze]`. Starts the product with its own PostgreSQL and the demo data, requests pages ten
 * times per second and a write and /readyz once per second, causes an outage, ends it, and measures
 * until the product has recovered. `kill` sends SIGKILL to PostgreSQL whenever it is restarted,
 * until the time is over; `freeze` stops all of its processes with SIGSTOP. Exits with 1 when a
 * limit is missed.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "180" },
    mode: { type: "string", default: "kill" },
  },
});
const seconds = Number(values.seconds);
const { mode } = values;
if (mode !== "kill" && mode !== "freeze") throw new Error("--mode must be kill or freeze");

const PAGE_INTERVAL = 100;
/** Time after which a page has failed. */
const PAGE_TIMEOUT = 5 * SECOND;
const WRITE_TIMEOUT = 20 * SECOND;
const RECOVERY_TIMEOUT = 60 * SECOND;
/**
 * Growth in file descriptors and MB, log lines, milliseconds of /readyz, and seconds until
 * recovery.
 */
const LIMITS = { descriptors: 100, rss: 250, logLinesPer10s: 6, ready: SECOND, recovery: 30 };

interface Sample {
  descriptors: number;
  /** MB */
  rss: number;
}

async function run(): Promise<number> {
  const paths = await readPaths();
  for (const path of paths) await request(path, PAGE_TIMEOUT);
  const before = sample();
  const loggedBefore = logLines();

  const outage = beginOutage();
  const traffic = startTraffic(paths);
  const samples: Sample[] = [];
  const until = Date.now() + seconds * SECOND;
  while (Date.now() < until) {
    samples.push(sample());
    await wait(250);
  }
  const logged = logLines() - loggedBefore;
  const during = traffic.counts();
  outage.end();
  const ended = Date.now();
  const recovered = await waitForRecovery(ended);
  await wait(5 * SECOND);
  await traffic.stop();
  return report({
    before,
    peak: peakOf(samples),
    after: sample(),
    logged,
    during,
    all: traffic.counts(),
    recovered,
  });
}

async function readPaths(): Promise<string[]> {
  const lists = await Promise.all(
    LOCALES.map((locale) => getApi(product.url, "GET /v1/article/latest", { limit: 5, locale })),
  );
  const articles = lists.flatMap(({ data }) => data.map(articlePath));
  return [...LOCALES.map((locale) => pagePath(locale, "")), ...articles];
}

/** Sends a request. Returns the status, `timeout` or `no response`. */
async function request(path: string, timeout: number, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(product.url + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "timeout" : "no response";
  }
}

const WRITE = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "nobody@demo.example", password: "a wrong password" }),
};

/** Requests pages, writes and /readyz until it is stopped, and counts the responses by status. */
function startTraffic(paths: string[]) {
  const counts = {
    pages: new Map<string, number>(),
    writes: new Map<string, number>(),
    ready: new Map<string, number>(),
  };
  let slowestReady = 0;
  const pending = new Set<Promise<void>>();
  const track = (kind: keyof typeof counts, response: Promise<string>) => {
    const recorded = response.then(
      (status) => void counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1),
    );
    pending.add(recorded);
    void recorded.then(() => pending.delete(recorded));
    return recorded;
  };
  let next = 0;
  const pages = setInterval(
    () => track("pages", request(paths[next++ % paths.length] ?? "/", PAGE_TIMEOUT)),
    PAGE_INTERVAL,
  );
  const writesAndReadiness = setInterval(() => {
    track("writes", request("/api/v1/auth/login/admin", WRITE_TIMEOUT, WRITE));
    const startedAt = performance.now();
    void track("ready", request("/readyz", PAGE_TIMEOUT)).then(
      () => (slowestReady = Math.max(slowestReady, performance.now() - startedAt)),
    );
  }, SECOND);
  return {
    counts: () => ({
      pages: new Map(counts.pages),
      writes: new Map(counts.writes),
      ready: new Map(counts.ready),
      slowestReady,
    }),
    async stop() {
      clearInterval(pages);
      clearInterval(writesAndReadiness);
      await Promise.all(pending);
    },
  };
}

/**
 * Waits until the product is ready and accepts writes. Returns the seconds it took; Infinity if it
 * does not recover.
 */
async function waitForRecovery(since: number): Promise<number> {
  while (Date.now() - since < RECOVERY_TIMEOUT) {
    const [ready, write] = await Promise.all([
      request("/readyz", SECOND),
      request("/api/v1/auth/login/admin", 5 * SECOND, WRITE),
    ]);
    if (ready === "200" && (write === "200" || write === "429"))
      return (Date.now() - since) / SECOND;
    await wait(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Starts the outage, which lasts until `end` is called. */
function beginOutage(): { end(): void } {
  if (mode === "freeze") {
    signalPostgres(product.dataDir, "SIGSTOP");
    return { end: () => signalPostgres(product.dataDir, "SIGCONT") };
  }
  const kill = () => {
    const pid = postmasterPid(product.dataDir);
    if (pid) signalProcess(pid, "SIGKILL");
  };
  kill();
  // The product restarts PostgreSQL, so that it has to be killed again for the outage to last.
  const killTimer = setInterval(kill, 100);
  return { end: () => clearInterval(killTimer) };
}

function sample(): Sample {
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  return {
    descriptors: readdirSync(`/proc/${product.pid}/fd`).length,
    rss: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  };
}

const peakOf = (samples: Sample[]): Sample => ({
  descriptors: Math.max(...samples.map(({ descriptors }) => descriptors)),
  rss: Math.max(...samples.map(({ rss }) => rss)),
});

const logLines = () => product.output().split("\n").length;

/** Returns the five most frequent messages of log lines, with their counts. */
function frequentMessages(lines: string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const message = (/"msg":"([^"]*)"/.exec(line)?.[1] ?? line).slice(0, 60);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.map(([message, count]) => `${count} × ${message}`).join(", ");
}

interface Measurements {
  before: Sample;
  peak: Sample;
  after: Sample;
  logged: number;
  during: ReturnType<ReturnType<typeof startTraffic>["counts"]>;
  all: ReturnType<ReturnType<typeof startTraffic>["counts"]>;
  recovered: number;
}

/**
 * Prints the measurements. Returns the exit code: 1 when a limit is missed. Failed pages have no
 * limit.
 */
function report({ before, peak, after, logged, during, all, recovered }: Measurements): number {
  const formatCounts = (statuses: Map<string, number>) =>
    [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ") || "none";
  const total = (statuses: Map<string, number>) =>
    [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = total(during.pages) - (during.pages.get("200") ?? 0);
  const perWindow = logged / (seconds / 10);
  console.log(`outage of ${seconds} s, mode ${mode}`);
  console.log(
    `pages during outage  ${total(during.pages)} requests, ${failed} failed: ${formatCounts(during.pages)}`,
  );
  console.log(`pages in total       ${formatCounts(all.pages)}`);
  console.log(`writes during outage ${formatCounts(during.writes)}`);
  console.log(
    `/readyz in outage    ${formatCounts(during.ready)}; slowest ${Math.round(during.slowestReady)} ms`,
  );
  for (const name of ["descriptors", "rss"] as const)
    console.log(
      `${name.padEnd(20)} ${before[name]} before, ${peak[name]} peak during outage, ${after[name]} after`,
    );
  console.log(`log lines            ${logged} (${perWindow.toFixed(1)} per 10 s)`);
  console.log(
    `  most frequent      ${frequentMessages(product.output().split("\n").slice(-logged))}`,
  );
  console.log(`recovered after      ${recovered.toFixed(1)} s`);
  const missed = [
    peak.descriptors - before.descriptors > LIMITS.descriptors && "file descriptors grew",
    peak.rss - before.rss > LIMITS.rss && "memory grew",
    perWindow > LIMITS.logLinesPer10s && "too many log lines",
    during.slowestReady > LIMITS.ready && "/readyz was slow",
    [...during.writes.keys()].some((status) => status !== "503" && status !== "429") &&
      "a write was not answered with 503",
    during.ready.has("200") && "/readyz returned 200",
    !(recovered <= LIMITS.recovery) && "no recovery in time",
  ].filter(Boolean);
  console.log(missed.length ? `Limits missed: ${missed.join("; ")}.` : "All limits were met.");
  return missed.length ? 1 : 0;
}

const product = await startProduct({
  environment: { LOG_LEVEL: "info", WORKERS: "1", DEMO_PASSWORD: "demo-password-1" },
});
try {
  process.exitCode = await run();
} finally {
  await product.stop();
}

#!/usr/bin/env node
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { startProduct } from "../server/test/product.ts";

/**
 * What an outage of the database does to a running product: `node bench/outage.ts [--seconds 180] [--mode kill|freeze]`. It starts the
 * product with its own PostgreSQL and the demo, asks for pages ten times a second and writes and asks /readyz once a second, takes
 * the database away, gives it back, and reports until the product has recovered. `kill` kills PostgreSQL with SIGKILL again whenever
 * it is restarted, until the time is over; `freeze` stops all of its processes with SIGSTOP. Exits with 1 when a limit is missed.
 */
const { values } = parseArgs({ options: { seconds: { type: "string", default: "180" }, mode: { type: "string", default: "kill" } } });
const seconds = Number(values.seconds);
const { mode } = values;
if (mode !== "kill" && mode !== "freeze") throw new Error("--mode is kill or freeze");

const SECOND = 1000;
const PAGE_INTERVAL = 100;
/** A page that takes longer has failed, in milliseconds. */
const PAGE_TIMEOUT = 5 * SECOND;
const WRITE_TIMEOUT = 20 * SECOND;
const RECOVERY_TIMEOUT = 60 * SECOND;
const LIMITS = { descriptors: 100, rss: 250, logLinesPer10s: 6, ready: SECOND, recovery: 30 };

interface Sample {
  descriptors: number;
  /** MB */
  rss: number;
}

async function run(): Promise<number> {
  const paths = await readPaths();
  for (const path of paths) await ask(path, PAGE_TIMEOUT);
  const before = sample();
  const loggedBefore = logLines();

  const outage = begin();
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
  const recovered = await recovery(ended);
  await wait(5 * SECOND);
  await traffic.stop();
  return report({ before, peak: peakOf(samples), after: sample(), logged, during, all: traffic.counts(), recovered });
}

async function readPaths(): Promise<string[]> {
  const lists = await Promise.all(
    LOCALES.map(async (locale) => (await fetch(`${product.url}/api/v1/article/latest?limit=5&locale=${locale}`)).json()),
  );
  const articles = (lists as { data: ArticleCard[] }[]).flatMap(({ data }) => data.map(articlePath));
  return [...LOCALES.map((locale) => inLocalePath(locale, "/")), ...articles];
}

/** Status of a reply, or why there was none. */
async function ask(path: string, timeout: number, init: RequestInit = {}): Promise<string> {
  try {
    const reply = await fetch(product.url + path, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeout) });
    await reply.arrayBuffer();
    return String(reply.status);
  } catch (error) {
    return (error as Error).name === "TimeoutError" ? "timeout" : "no reply";
  }
}

const WRITE = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "nobody@demo.example", password: "a wrong password" }),
};

/** Asks for pages, writes and readiness until it is stopped, and counts the replies by status. */
function startTraffic(paths: string[]) {
  const counts = { pages: new Map<string, number>(), writes: new Map<string, number>(), ready: new Map<string, number>() };
  let slowestReady = 0;
  const open = new Set<Promise<void>>();
  const track = (kind: keyof typeof counts, reply: Promise<string>) => {
    const counted = reply.then((status) => void counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1));
    open.add(counted);
    void counted.then(() => open.delete(counted));
    return counted;
  };
  let next = 0;
  const pages = setInterval(() => track("pages", ask(paths[next++ % paths.length] ?? "/", PAGE_TIMEOUT)), PAGE_INTERVAL);
  const others = setInterval(() => {
    track("writes", ask("/api/v1/auth/login/admin", WRITE_TIMEOUT, WRITE));
    const asked = performance.now();
    void track("ready", ask("/readyz", PAGE_TIMEOUT)).then(() => (slowestReady = Math.max(slowestReady, performance.now() - asked)));
  }, SECOND);
  return {
    counts: () => ({ pages: new Map(counts.pages), writes: new Map(counts.writes), ready: new Map(counts.ready), slowestReady }),
    async stop() {
      clearInterval(pages);
      clearInterval(others);
      await Promise.all(open);
    },
  };
}

/** Seconds until the product is ready and takes writes again; Infinity when it does not recover. */
async function recovery(since: number): Promise<number> {
  while (Date.now() - since < RECOVERY_TIMEOUT) {
    const [ready, write] = await Promise.all([ask("/readyz", SECOND), ask("/api/v1/auth/login/admin", 5 * SECOND, WRITE)]);
    if (ready === "200" && (write === "200" || write === "429")) return (Date.now() - since) / SECOND;
    await wait(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** Takes the database away until `end`. */
function begin(): { end(): void } {
  if (mode === "freeze") {
    const frozen = postgresProcesses();
    for (const pid of frozen) signal(pid, "SIGSTOP");
    return {
      end: () => {
        for (const pid of frozen) signal(pid, "SIGCONT");
      },
    };
  }
  const kill = () => {
    const pid = postmaster();
    if (pid) signal(pid, "SIGKILL");
  };
  kill();
  // The product restarts its server: an outage that lasts is one that ends each attempt.
  const again = setInterval(kill, 100);
  return { end: () => clearInterval(again) };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Process id of the product's own PostgreSQL; 0 while it does not run. */
function postmaster(): number {
  try {
    return Number(readFileSync(`${product.dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** PostgreSQL and all its children. */
function postgresProcesses(): number[] {
  const parent = postmaster();
  const parentOf = (pid: string) => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return [parent, ...children.map(Number)];
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

/** The most frequent messages among log lines, to tell what fills a log. */
function frequentMessages(lines: string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const message = (/"msg":"([^"]*)"/.exec(line)?.[1] ?? line).slice(0, 60);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.map(([message, count]) => `${count} × ${message}`).join(", ");
}

interface Measured {
  before: Sample;
  peak: Sample;
  after: Sample;
  logged: number;
  during: ReturnType<ReturnType<typeof startTraffic>["counts"]>;
  all: ReturnType<ReturnType<typeof startTraffic>["counts"]>;
  recovered: number;
}

/** Prints what was measured; 1 when a limit is missed. How pages do is reported without a limit. */
function report({ before, peak, after, logged, during, all, recovered }: Measured): number {
  const shown = (statuses: Map<string, number>) => [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ") || "none";
  const total = (statuses: Map<string, number>) => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = total(during.pages) - (during.pages.get("200") ?? 0);
  const perWindow = logged / (seconds / 10);
  console.log(`outage of ${seconds} s, mode ${mode}`);
  console.log(`pages during it      ${total(during.pages)} answered, ${failed} failed: ${shown(during.pages)}`);
  console.log(`pages in all         ${shown(all.pages)}`);
  console.log(`writes during it     ${shown(during.writes)}`);
  console.log(`/readyz during it    ${shown(during.ready)}; slowest ${Math.round(during.slowestReady)} ms`);
  for (const name of ["descriptors", "rss"] as const)
    console.log(`${name.padEnd(20)} ${before[name]} before, ${peak[name]} at most during, ${after[name]} after`);
  console.log(`log lines            ${logged} (${perWindow.toFixed(1)} in 10 s)`);
  console.log(`  most frequent      ${frequentMessages(product.output().split("\n").slice(-logged))}`);
  console.log(`recovered after      ${recovered.toFixed(1)} s`);
  const faults = [
    peak.descriptors - before.descriptors > LIMITS.descriptors && "descriptors grow",
    peak.rss - before.rss > LIMITS.rss && "memory grows",
    perWindow > LIMITS.logLinesPer10s && "too many log lines",
    during.slowestReady > LIMITS.ready && "/readyz is slow",
    [...during.writes.keys()].some((status) => status !== "503" && status !== "429") && "a write was not answered 503",
    during.ready.has("200") && "/readyz was 200",
    !(recovered <= LIMITS.recovery) && "it did not recover in time",
  ].filter(Boolean);
  console.log(faults.length ? `Limits missed: ${faults.join("; ")}.` : "All limits are met.");
  return faults.length ? 1 : 0;
}

const product = await startProduct({ environment: { LOG_LEVEL: "info", WORKERS: "1", DEMO_PASSWORD: "demo-password-1" } });
try {
  process.exitCode = await run();
} finally {
  await product.stop();
}

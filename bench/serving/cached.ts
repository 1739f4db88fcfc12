import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { cpuSeconds, type Measurement } from "../load.ts";
import { fetchBodies, fileNameOf, measureRow, nginxServer, productServer } from "./measure-row.ts";
import type { Bodies, Nginx } from "./nginx.ts";
import { type BenchRow, benchRows, findPaths } from "./rows.ts";
import type { BenchResult } from "./table.ts";

export interface RoundOptions {
  rounds: number;
  seconds: number;
  clientCore: number;
}

/** Highest memory of a process. */
const MEMORY_TARGET_MB = 350;
/** Share of a core below which the product is idle, when it lasts for IDLE_SECONDS. */
const IDLE_SHARE = 0.1;
const IDLE_SECONDS = 3;
const IDLE_TIMEOUT_SECONDS = 300;
/** Time until the server's code is fully optimised by the JIT compiler. */
const WARM_UP_SECONDS = 5;

/**
 * Returns the rows whose path or client contains the text, and the bodies that nginx serves for
 * them.
 */
export async function prepareRows(
  url: string,
  text = "",
): Promise<{ rows: BenchRow[]; pages: Record<string, Bodies>; article: string }> {
  const paths = await findPaths(url);
  const rows = benchRows(paths).filter(({ path, client }) => `${path} ${client}`.includes(text));
  const pages: Record<string, Bodies> = {};
  for (const { path } of rows)
    if (!path.includes("…")) pages[fileNameOf(path)] ??= await fetchBodies(url + path);
  return { rows, pages, article: paths.article };
}

/**
 * Waits until the product has finished the background work of a first start, such as image
 * variants.
 * @throws Error if it has not after five minutes
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let idleSeconds = 0, waited = 0; idleSeconds < IDLE_SECONDS; waited++) {
    if (waited >= IDLE_TIMEOUT_SECONDS)
      throw new Error(`the product was not idle after ${IDLE_TIMEOUT_SECONDS} s`);
    const before = cpuSeconds(pid);
    await wait(1000);
    idleSeconds = cpuSeconds(pid) - before < IDLE_SHARE ? idleSeconds + 1 : 0;
  }
}

/** Measures cached pages against nginx, alternating between the two servers. */
export async function measureCached(
  product: { url: string; pid: number },
  nginx: Nginx,
  { rows, pages }: Awaited<ReturnType<typeof prepareRows>>,
  { rounds, seconds, clientCore }: RoundOptions,
): Promise<BenchResult[]> {
  const [ours, theirs] = [productServer(product), nginxServer(nginx)];
  const results: BenchResult[] = [];
  const [first] = rows;
  if (first) await measureRow(first, ours, clientCore, WARM_UP_SECONDS);
  for (const [i, row] of rows.entries()) {
    console.error(`${i + 1} of ${rows.length}: ${row.path}, ${row.client}`);
    const pairs: { ours: Measurement; nginx: Measurement }[] = [];
    for (let round = 0; round < rounds; round++) {
      const measured = await measureRow(row, theirs, clientCore, seconds);
      pairs.push({ nginx: measured, ours: await measureRow(row, ours, clientCore, seconds) });
    }
    const hasBody = row.kind !== "redirect" && row.kind !== "notModified" && row.kind !== "head";
    results.push(
      resultOf(
        row,
        pairs,
        hasBody ? pages[fileNameOf(row.path)]?.[row.encoding].length : undefined,
      ),
    );
  }
  return results;
}

function resultOf(
  row: BenchRow,
  pairs: { ours: Measurement; nginx: Measurement }[],
  bytes: number | undefined,
): BenchResult {
  const ours = medianOfRounds(pairs.map((pair) => pair.ours));
  const nginx = medianOfRounds(pairs.map((pair) => pair.nginx));
  const byProcessor = ours.perSecond / ours.busy / (nginx.perSecond / nginx.busy);
  // The load generator for HEAD is slower than either server, so only CPU time can be compared.
  const ratio = row.kind === "head" ? byProcessor : ours.perSecond / nginx.perSecond;
  const { path, client, target } = row;
  return { path, client, ...(bytes && { bytes }), ours, nginx, byProcessor, ratio, target };
}

/** Combines rounds by the median of each metric. */
export function medianOfRounds(measured: Measurement[]): Measurement {
  const middle = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
  const latencies = measured.flatMap(({ p99 }) => (p99 === undefined ? [] : [p99]));
  return {
    perSecond: middle(measured.map(({ perSecond }) => perSecond)),
    busy: middle(measured.map(({ busy }) => busy)),
    p99: latencies.length ? middle(latencies) : undefined,
  };
}

/** Resident memory of the product after all measurements. */
export function measureMemory(pid: number): BenchResult {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  const megabytes = Math.round(Number(kilobytes) / 1000);
  return {
    path: "memory of the process",
    client: "after all rows, MB",
    ours: {},
    ratio: megabytes,
    target: MEMORY_TARGET_MB,
    atMost: true,
  };
}

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { cpuSeconds, type Measured } from "../load.ts";
import { bodiesOf, fileOf, measureRow, servedByNginx, servedByProduct } from "./measure-row.ts";
import type { Bodies, Nginx } from "./nginx.ts";
import { findPaths, type Row, rowsOf } from "./rows.ts";
import type { Result } from "./table.ts";

export interface Rounds {
  rounds: number;
  seconds: number;
  clientCore: number;
}

/** Memory of a process, in MB. */
const MEMORY_TARGET = 350;
/** The product is idle when it uses less of a core than this for some seconds. */
const IDLE_SHARE = 0.1;
const IDLE_SECONDS = 3;
const IDLE_WITHIN = 60;
/** Seconds until the server's code is as fast as it gets. */
const WARM_UP = 5;

/** Rows of the demo whose path or client has these words, and what nginx has to serve for them. */
export async function prepareRows(url: string, words = ""): Promise<{ rows: Row[]; pages: Record<string, Bodies>; article: string }> {
  const paths = await findPaths(url);
  const rows = rowsOf(paths).filter(({ path, client }) => `${path} ${client}`.includes(words));
  const pages: Record<string, Bodies> = {};
  for (const { path } of rows) if (!path.includes("…")) pages[fileOf(path)] ??= await bodiesOf(url + path);
  return { rows, pages, article: paths.article };
}

/** Waits until the product has made in the background what it makes after its first start, such as picture sizes. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let quiet = 0, waited = 0; quiet < IDLE_SECONDS && waited < IDLE_WITHIN; waited++) {
    const before = cpuSeconds(pid);
    await wait(1000);
    quiet = cpuSeconds(pid) - before < IDLE_SHARE ? quiet + 1 : 0;
  }
}

/** Cached replies compared with nginx, ours and its in turn. */
export async function measureCached(
  product: { url: string; pid: number },
  nginx: Nginx,
  { rows, pages }: Awaited<ReturnType<typeof prepareRows>>,
  { rounds, seconds, clientCore }: Rounds,
): Promise<Result[]> {
  const [ours, theirs] = [servedByProduct(product), servedByNginx(nginx)];
  const results: Result[] = [];
  const [first] = rows;
  if (first) await measureRow(first, ours, clientCore, WARM_UP);
  for (const [i, row] of rows.entries()) {
    console.error(`${i + 1} of ${rows.length}: ${row.path}, ${row.client}`);
    const pairs: { ours: Measured; nginx: Measured }[] = [];
    for (let round = 0; round < rounds; round++) {
      const measured = await measureRow(row, theirs, clientCore, seconds);
      pairs.push({ nginx: measured, ours: await measureRow(row, ours, clientCore, seconds) });
    }
    const hasBody = row.kind !== "redirect" && row.kind !== "notModified" && row.kind !== "head";
    results.push(resultOf(row, pairs, hasBody ? pages[fileOf(row.path)]?.[row.encoding].length : undefined));
  }
  return results;
}

function resultOf(row: Row, pairs: { ours: Measured; nginx: Measured }[], bytes: number | undefined): Result {
  const ours = median(pairs.map((pair) => pair.ours));
  const nginx = median(pairs.map((pair) => pair.nginx));
  const byProcessor = ours.perSecond / ours.busy / (nginx.perSecond / nginx.busy);
  // Our own client for HEAD is slower than either server.
  const ratio = row.kind === "head" ? byProcessor : ours.perSecond / nginx.perSecond;
  const { path, client, target } = row;
  return { path, client, ...(bytes && { bytes }), ours, nginx, byProcessor, ratio, target };
}

/** The median of each figure by itself. */
export function median(measured: Measured[]): Measured {
  const of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
  const latencies = measured.flatMap(({ p99 }) => (p99 === undefined ? [] : [p99]));
  return {
    perSecond: of(measured.map(({ perSecond }) => perSecond)),
    busy: of(measured.map(({ busy }) => busy)),
    p99: latencies.length ? of(latencies) : undefined,
  };
}

/** Memory of the product's process after all that. */
export function measureMemory(pid: number): Result {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  const megabytes = Math.round(Number(kilobytes) / 1000);
  return { path: "memory of the process", client: "after all rows, MB", ours: {}, ratio: megabytes, target: MEMORY_TARGET, atMost: true };
}

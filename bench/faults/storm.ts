import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { cpuSeconds } from "../load.ts";

/** Burst of requests, sent from a worker thread. */
export interface Storm {
  urls: string[];
  /** Request rate; undefined to send all simultaneously. */
  perSecond?: number;
  /** Whether the requests come from one network or each from a different one. */
  address: "one" | "many";
}

export interface StormResponses {
  statuses: Record<number, number>;
  failures: string[];
  milliseconds: number[];
  withoutRetryAfter: number;
}

/** Latency percentiles, in milliseconds. */
export interface Latency {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/**
 * Latency by wall time, and by CPU time of the server, which approximates the latency on an
 * otherwise idle machine.
 */
export interface Probe {
  wall: Latency;
  cpu: Latency;
}

const PROBE_INTERVAL_MS = 20;
const MAX_CONCURRENT_PROBES = 16;

/** Sends the requests of a storm while probing other URLs. */
export async function runStorm(
  storm: Storm,
  pid: number,
  probed: string[],
): Promise<{ replies: StormResponses; probes: Probe[] }> {
  const worker = new Worker(new URL("storm.worker.ts", import.meta.url), { workerData: storm });
  const state = { running: true };
  const probes = probed.map((url) => probe(url, pid, state));
  try {
    const [replies] = (await once(worker, "message")) as [StormResponses];
    state.running = false;
    return { replies, probes: await Promise.all(probes) };
  } finally {
    state.running = false;
  }
}

async function probe(url: string, pid: number, state: { running: boolean }): Promise<Probe> {
  // New connections, as health checks use.
  const agent = new Agent({ keepAlive: false });
  const timings: Promise<Timing>[] = [];
  let open = 0;
  while (state.running) {
    if (open < MAX_CONCURRENT_PROBES) {
      open++;
      timings.push(timed(url, pid, agent).finally(() => open--));
    }
    await wait(PROBE_INTERVAL_MS);
  }
  const all = await Promise.all(timings);
  agent.destroy();
  return {
    wall: latencyOf(all.map(({ wall }) => wall)),
    cpu: latencyOf(all.map(({ cpu }) => cpu)),
  };
}

/** Wall time, and CPU time of the server, in milliseconds. */
interface Timing {
  wall: number;
  cpu: number;
}

function timed(url: string, pid: number, agent: Agent): Promise<Timing> {
  const startedAt = performance.now();
  const cpuBefore = cpuSeconds(pid);
  return new Promise((done, fail) => {
    get(url, { agent, timeout: 60_000, headers: { "accept-encoding": "br" } }, (response) => {
      response.on("end", () => {
        if (response.statusCode !== 200) return fail(new Error(`${url}: ${response.statusCode}`));
        done({ wall: performance.now() - startedAt, cpu: (cpuSeconds(pid) - cpuBefore) * 1000 });
      });
      response.resume();
    }).on("error", fail);
  });
}

export function latencyOf(milliseconds: number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

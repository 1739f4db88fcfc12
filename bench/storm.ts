import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { cpuSeconds } from "./load.ts";

/** Requests that are sent from a thread of their own. */
export interface Storm {
  urls: string[];
  /** Undefined: all at once. */
  perSecond?: number;
  /** Whether they come from one network or from as many as there are requests. */
  address: "one" | "many";
}

export interface StormReplies {
  statuses: Record<number, number>;
  failures: string[];
  milliseconds: number[];
  withoutRetryAfter: number;
}

/** How long so many in a hundred took, in milliseconds. */
export interface Latency {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** How long replies took, and how long the server worked meanwhile: that is what they take on a machine that does nothing else. */
export interface Probe {
  wall: Latency;
  cpu: Latency;
}

const PROBE_INTERVAL = 20;
/** Probes at a time. */
const PROBES = 16;

/** Sends the requests, and asks for other addresses all the while. */
export async function runStorm(storm: Storm, pid: number, probed: string[]): Promise<{ replies: StormReplies; probes: Probe[] }> {
  const worker = new Worker(new URL("storm.worker.ts", import.meta.url), { workerData: storm });
  const state = { going: true };
  const probes = probed.map((url) => probe(url, pid, state));
  try {
    const [replies] = (await once(worker, "message")) as [StormReplies];
    state.going = false;
    return { replies, probes: await Promise.all(probes) };
  } finally {
    state.going = false;
  }
}

async function probe(url: string, pid: number, state: { going: boolean }): Promise<Probe> {
  // On new connections, as what watches a process asks.
  const agent = new Agent({ keepAlive: false });
  const took: Promise<Took>[] = [];
  let open = 0;
  while (state.going) {
    if (open < PROBES) {
      open++;
      took.push(timed(url, pid, agent).finally(() => open--));
    }
    await wait(PROBE_INTERVAL);
  }
  const all = await Promise.all(took);
  agent.destroy();
  return { wall: latencyOf(all.map(({ wall }) => wall)), cpu: latencyOf(all.map(({ cpu }) => cpu)) };
}

/** Milliseconds by the clock, and of the server's processor time. */
interface Took {
  wall: number;
  cpu: number;
}

function timed(url: string, pid: number, agent: Agent): Promise<Took> {
  const begun = performance.now();
  const worked = cpuSeconds(pid);
  return new Promise((done, fail) => {
    get(url, { agent, timeout: 60_000, headers: { "accept-encoding": "br" } }, (response) => {
      response.on("end", () => {
        if (response.statusCode !== 200) return fail(new Error(`${url}: ${response.statusCode}`));
        done({ wall: performance.now() - begun, cpu: (cpuSeconds(pid) - worked) * 1000 });
      });
      response.resume();
    }).on("error", fail);
  });
}

export function latencyOf(milliseconds: number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

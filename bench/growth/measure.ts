import { EVERYTHING } from "../../server/src/platform/cache/changes.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import { treeCpuSeconds } from "../tools/processes.ts";
import { percentile } from "../tools/statistics.ts";
import type { BenchCall, BenchContext, BenchGroup } from "./bench-call.ts";

/** Clears the memo cache before every third call, as publishing an article does. */
const COLD_EVERY = 3;
const WARM_UP = 5;

/** Latencies of a group of calls, in milliseconds. */
export interface GrowthRow {
  name: string;
  budget: number;
  p50: number;
  p95: number;
  max: number;
  /** CPU time of PostgreSQL per call, in milliseconds; 0 if it is not the embedded one. */
  databaseCpu: number;
  /** Label of the call that took longest. */
  slowest: string;
}

/**
 * Runs the calls of a group round-robin, one at a time. Returns undefined if the archive is too
 * small for all of them.
 */
export async function measureGroup(
  platform: Platform,
  newsroom: BenchContext,
  group: BenchGroup,
  { count, postmaster }: { count: number; postmaster: number },
): Promise<GrowthRow | undefined> {
  const { name, budget, isCold } = group;
  const calls = group.isDeep ? await withData(group.calls, newsroom) : group.calls;
  const [first] = calls;
  if (!first) return undefined;
  for (const call of calls.slice(0, WARM_UP)) await call.run(newsroom);
  const cpu = postmaster ? treeCpuSeconds(postmaster) : 0;
  const times: { ms: number; what: string }[] = [];
  for (let i = 0; i < count; i++) {
    const call: BenchCall = calls[i % calls.length] ?? first;
    if (isCold || i % COLD_EVERY === 0) platform.memo.change([EVERYTHING]);
    const start = performance.now();
    await call.run(newsroom);
    times.push({ ms: performance.now() - start, what: call.label });
  }
  const databaseCpu = postmaster ? ((treeCpuSeconds(postmaster) - cpu) * 1000) / count : 0;
  const all = times.map(({ ms }) => ms);
  const [p50 = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map((share) => percentile(all, share));
  const slowest = times.find(({ ms }) => ms === max)?.what ?? "";
  return { name, budget, p50, p95, max, databaseCpu, slowest };
}

/** Returns the calls that do not end in NOT_FOUND: lists have fewer pages in a small archive. */
async function withData(calls: BenchCall[], newsroom: BenchContext): Promise<BenchCall[]> {
  const available: BenchCall[] = [];
  for (const call of calls) {
    const isFound = await call.run(newsroom).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === "NOT_FOUND") return false;
        throw error;
      },
    );
    if (isFound) available.push(call);
  }
  return available;
}

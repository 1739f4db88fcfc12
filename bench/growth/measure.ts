import { EVERYTHING } from "../../server/src/platform/cache/changes.ts";
import type { Platform } from "../../server/src/platform/platform.ts";
import type { BenchCall, BenchGroup, Newsroom } from "./bench-call.ts";

/** Every third call finds the memo cache empty, as after a publication. */
const COLD_EVERY = 3;
const WARM_UP = 5;

/** Times of a group of calls, in milliseconds. */
export interface GrowthRow {
  name: string;
  budget: number;
  p50: number;
  p95: number;
  most: number;
  /** The call that took longest. */
  slowest: string;
}

/** Makes the calls of a group in turn, one after another. Undefined when the archive is too small for any of them. */
export async function measureGroup(
  platform: Platform,
  newsroom: Newsroom,
  group: BenchGroup,
  count: number,
): Promise<GrowthRow | undefined> {
  const { name, budget, isCold } = group;
  const calls = group.isDeep ? await existing(group.calls, newsroom) : group.calls;
  const [first] = calls;
  if (!first) return undefined;
  for (const call of calls.slice(0, WARM_UP)) await call.run(newsroom);
  const times: { ms: number; what: string }[] = [];
  for (let i = 0; i < count; i++) {
    const call: BenchCall = calls[i % calls.length] ?? first;
    if (isCold || i % COLD_EVERY === 0) platform.memo.change([EVERYTHING]);
    const start = performance.now();
    await call.run(newsroom);
    times.push({ ms: performance.now() - start, what: call.what });
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? { ms: 0, what: "" };
  return { name, budget, p50: at(0.5).ms, p95: at(0.95).ms, most: at(1).ms, slowest: at(1).what };
}

/** Calls that find something: lists end earlier in a small archive. */
async function existing(calls: BenchCall[], newsroom: Newsroom): Promise<BenchCall[]> {
  const found: BenchCall[] = [];
  for (const call of calls) {
    const isThere = await call.run(newsroom).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === "NOT_FOUND") return false;
        throw error;
      },
    );
    if (isThere) found.push(call);
  }
  return found;
}

import { availableParallelism } from "node:os";
import { articlePathsAt } from "../tools/article-paths.ts";
import { canPin, moveToCores } from "../tools/cores.ts";
import type { DemoDatabase } from "../tools/demo-product.ts";
import {
  type Load,
  type Measurement,
  measure,
  medianOfRounds,
  roundRobinScript,
} from "../tools/load.ts";
import type { RoundOptions } from "./cached.ts";
import type { BenchResult } from "./table.ts";

/** Minimum throughput of each core that is added, as a share of the first. */
const TARGET_PER_CORE = 0.8;
const WARM_UP_SECONDS = 3;
/** Processes, and the cores that server, database and client share, as on machines of that size. */
const MACHINES = [
  { workers: 1, cores: "0" },
  { workers: 2, cores: "0,1" },
  { workers: 4, cores: "0-3" },
].filter(({ workers }) => workers <= availableParallelism());

/**
 * Compares two and four processes on as many cores with one process on one core. The client shares
 * the server's cores, so twice the machine should give twice the throughput.
 */
export async function measureProcesses(
  database: DemoDatabase,
  article: string,
  { rounds, seconds }: RoundOptions,
): Promise<BenchResult[]> {
  if (!canPin) return [];
  const loads: Record<string, (url: string) => Promise<Omit<Load, "seconds">>> = {
    [article]: async (url) => ({ url: url + article }),
    "article, Connection: close": async (url) => ({
      url: url + article,
      headers: { connection: "close" },
    }),
    "articles, rendered": async (url) => ({
      url,
      script: roundRobinScript(await articlePathsAt(url)),
      connections: 8,
    }),
  };
  const measured: Record<string, Measurement>[] = [];
  for (const { workers, cores } of MACHINES) {
    moveToCores(cores, database.databasePid);
    // A cache for few pages, so that round-robin requests of articles are always rendered.
    const environment = { WORKERS: String(workers), PAGE_CACHE_MB: "1" };
    const product = await database.start({ cores, environment });
    const medians: Record<string, Measurement> = {};
    for (const [name, loadOf] of Object.entries(loads)) {
      console.error(`${workers} ${workers === 1 ? "process" : "processes"}: ${name}`);
      const load = { threads: workers, ...(await loadOf(product.url)) };
      const measureFor = (duration: number) =>
        measure(cores, product.pid, { ...load, seconds: duration });
      await measureFor(WARM_UP_SECONDS);
      medians[name] = await medianOfRounds(rounds, () => measureFor(seconds));
    }
    measured.push(medians);
    await product.stop();
  }
  const [single, ...several] = MACHINES.map(({ workers }, i) => ({
    workers,
    medians: measured[i],
  }));
  return several.flatMap(({ workers, medians }) =>
    Object.keys(loads).flatMap((path) => {
      const [one, all] = [single?.medians?.[path], medians?.[path]];
      return one && all ? [scalingOf(path, workers, one, all)] : [];
    }),
  );
}

/** Compares the throughput of several processes with the throughput of one. */
function scalingOf(path: string, workers: number, one: Measurement, all: Measurement): BenchResult {
  return {
    path,
    client: `${workers} processes; one: ${Math.round(one.perSecond).toLocaleString("en")}/s`,
    ours: { ...all, p99: undefined },
    ratio: all.perSecond / one.perSecond,
    // What the processes would serve with a core each and nothing else on it.
    byProcessor: (workers * (all.perSecond / all.busy)) / (one.perSecond / one.busy),
    target: 1 + TARGET_PER_CORE * (workers - 1),
  };
}

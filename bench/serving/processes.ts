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

const TARGET = 1.7;
const WARM_UP_SECONDS = 3;
/** Processes, and the cores that server, database and client share, as on machines of that size. */
const MACHINES = [
  { workers: 1, cores: "0" },
  { workers: 2, cores: "0,1" },
];

/**
 * Compares two processes on two cores with one process on one core. The client shares the server's
 * cores, so twice the machine should give twice the throughput.
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
  return Object.keys(loads).map((path) => {
    const [single, double] = measured.map((medians) => medians[path]);
    const rate = single?.perSecond ?? 0;
    return {
      path,
      client: `two processes; one: ${Math.round(rate).toLocaleString("en")}/s`,
      ours: { ...double, p99: undefined },
      ratio: (double?.perSecond ?? 0) / rate,
      target: TARGET,
    };
  });
}

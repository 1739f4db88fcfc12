import { readFileSync } from "node:fs";
import { startProduct } from "../../server/test/processes/product.ts";
import { type Load, type Measurement, measure } from "../load.ts";
import { canPin } from "../tools/cores.ts";
import { medianOfRounds, type RoundOptions } from "./cached.ts";
import type { BenchResult } from "./table.ts";
import { articlePathsAt, roundRobinScript } from "./uncached.ts";

const TARGET = 1.7;
/** Cores that server, database and client share, as on a machine of that size. */
const ONE_CORE = "0";
const TWO_CORES = "0,1";

interface Options extends Omit<RoundOptions, "clientCore"> {
  databaseUrl: string;
  dataDir: string;
  /** Path of a cached article. */
  article: string;
  /** Pins the database to these cores. */
  moveDatabase(cores: string): void;
}

/**
 * Compares two processes on two cores with one process on one core. The client shares the server's
 * cores, so twice the machine should give twice the throughput.
 */
export async function measureProcesses({
  databaseUrl,
  dataDir,
  article,
  moveDatabase,
  rounds,
  seconds,
}: Options): Promise<BenchResult[]> {
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
  const measured = new Map<string, Measurement[]>();
  for (const [workers, cores] of [
    [1, ONE_CORE],
    [2, TWO_CORES],
  ] as const) {
    moveDatabase(cores);
    // A cache for few pages, so that round-robin requests of articles are always rendered.
    const environment = {
      LOG_LEVEL: "warn",
      DATABASE_URL: databaseUrl,
      WORKERS: String(workers),
      PAGE_CACHE_MB: "1",
    };
    const product = await startProduct({ dataDir, environment, prefix: ["taskset", "-c", cores] });
    try {
      for (const [name, loadOf] of Object.entries(loads)) {
        console.error(`${workers} ${workers === 1 ? "process" : "processes"}: ${name}`);
        const load = { threads: workers, ...(await loadOf(product.url)) };
        const pids = workers === 1 ? product.pid : [product.pid, ...childrenOf(product.pid)];
        const measureFor = (duration: number) =>
          measure(cores, pids, { ...load, seconds: duration });
        await measureFor(3);
        const all: Measurement[] = [];
        for (let round = 0; round < rounds; round++) all.push(await measureFor(seconds));
        measured.set(name, [
          ...(measured.get(name) ?? []),
          { ...medianOfRounds(all), p99: undefined },
        ]);
      }
    } finally {
      await product.stop();
    }
  }
  return [...measured].map(([path, [single, double]]) => {
    const [singleRate, doubleRate] = [single?.perSecond ?? 0, double?.perSecond ?? 0];
    const client = `two processes; one: ${Math.round(singleRate).toLocaleString("en")}/s`;
    return { path, client, ours: { ...double }, ratio: doubleRate / singleRate, target: TARGET };
  });
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

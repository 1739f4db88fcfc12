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
import { fileNameOf } from "./measure-row.ts";
import { type Bodies, type NginxBuild, startFileServer } from "./nginx.ts";
import type { BenchResult } from "./table.ts";

/** Minimum throughput of each core that is added, as a share of the first. */
const TARGET_PER_CORE = 0.8;
const WARM_UP_SECONDS = 3;

interface Machine {
  workers: number;
  cores: string;
}

/** Processes, and the cores that server, database and client share, as on machines of that size. */
const MACHINES: Machine[] = [
  { workers: 1, cores: "0" },
  { workers: 2, cores: "0,1" },
  { workers: 4, cores: "0-3" },
].filter(({ workers }) => workers <= availableParallelism());

type Medians = Record<string, Measurement>;

/**
 * Compares two and four processes on as many cores with one process on one core. The client shares
 * the server's cores, so twice the machine should give twice the throughput. nginx with as many
 * workers, in rows without a target, shows how much of that the machine gives.
 */
export async function measureProcesses(
  database: DemoDatabase,
  nginxBuild: NginxBuild,
  { article, pages }: { article: string; pages: Record<string, Bodies> },
  options: RoundOptions,
): Promise<BenchResult[]> {
  if (!canPin) return [];
  const ours: Medians[] = [];
  const nginx: Medians[] = [];
  for (const machine of MACHINES) {
    ours.push(await measureProduct(database, article, machine, options));
    nginx.push(await measureNginx(nginxBuild, article, pages, machine, options));
  }
  return MACHINES.slice(1).flatMap(({ workers }, i) => [
    ...scalingOf(workers, ours[0], ours[i + 1]).map((row) => ({
      ...row,
      target: 1 + TARGET_PER_CORE * (workers - 1),
    })),
    ...scalingOf(workers, nginx[0], nginx[i + 1]).map((row) => ({
      ...row,
      path: `nginx: ${row.path}`,
    })),
  ]);
}

async function measureProduct(
  database: DemoDatabase,
  article: string,
  { workers, cores }: Machine,
  options: RoundOptions,
): Promise<Medians> {
  moveToCores(cores, database.databasePid);
  // A cache for few pages, so that round-robin requests of articles are always rendered.
  const environment = { WORKERS: String(workers), PAGE_CACHE_MB: "1" };
  const product = await database.start({ cores, environment });
  try {
    const rendered: Omit<Load, "seconds"> = {
      url: product.url,
      script: roundRobinScript(await articlePathsAt(product.url)),
      connections: 8,
    };
    const loads = { ...readsOf(product.url + article), "articles, rendered": rendered };
    return await measureLoads(loads, product.pid, { workers, cores }, options);
  } finally {
    await product.stop();
  }
}

async function measureNginx(
  build: NginxBuild,
  article: string,
  pages: Record<string, Bodies>,
  machine: Machine,
  options: RoundOptions,
): Promise<Medians> {
  const nginx = await startFileServer(build, pages, machine);
  try {
    const url = `${nginx.url}/${fileNameOf(article)}.html`;
    return await measureLoads(readsOf(url), nginx.pid, machine, options);
  } finally {
    await nginx.stop();
  }
}

/** Loads of one cached article, on open connections and with a connection for each request. */
const readsOf = (url: string): Record<string, Omit<Load, "seconds">> => ({
  "article, cached": { url },
  "article, Connection: close": { url, headers: { connection: "close" } },
});

async function measureLoads(
  loads: Record<string, Omit<Load, "seconds">>,
  pid: number,
  { workers, cores }: Machine,
  { rounds, seconds }: RoundOptions,
): Promise<Medians> {
  const medians: Medians = {};
  for (const [name, load] of Object.entries(loads)) {
    console.error(`${workers} ${workers === 1 ? "process" : "processes"}: ${name}`);
    const measureFor = (duration: number) =>
      measure(cores, pid, { threads: workers, ...load, seconds: duration });
    await measureFor(WARM_UP_SECONDS);
    medians[name] = await medianOfRounds(rounds, () => measureFor(seconds));
  }
  return medians;
}

/** Compares the throughput of several processes with the throughput of one. */
const scalingOf = (workers: number, single: Medians = {}, several: Medians = {}): BenchResult[] =>
  Object.entries(several).flatMap(([path, all]) => {
    const one = single[path];
    return one
      ? [
          {
            path,
            client: `${workers} processes; one: ${Math.round(one.perSecond).toLocaleString("en")}/s`,
            ours: { ...all, p99: undefined },
            ratio: all.perSecond / one.perSecond,
            // What the processes would serve with a core each and nothing else on it.
            byProcessor: (workers * (all.perSecond / all.busy)) / (one.perSecond / one.busy),
          },
        ]
      : [];
  });

import { readFileSync } from "node:fs";
import { startProduct } from "../../server/test/product.ts";
import { canPin } from "../cores.ts";
import { type Load, type Measured, measure } from "../load.ts";
import { median, type Rounds } from "./cached.ts";
import type { Result } from "./table.ts";
import { articlesAt, inTurn } from "./uncached.ts";

const TARGET = 1.7;
/** Cores of server, database and client together, as in a machine of that size. */
const ONE = "0";
const TWO = "0,1";

interface Options extends Omit<Rounds, "clientCore"> {
  databaseUrl: string;
  dataDir: string;
  /** A cached article. */
  article: string;
  /** Moves the database. */
  moveDatabase(cores: string): void;
}

/**
 * Two processes on two cores compared with one on one. The client has the same cores as the server: twice the machine should give twice the
 * replies.
 */
export async function measureProcesses({ databaseUrl, dataDir, article, moveDatabase, rounds, seconds }: Options): Promise<Result[]> {
  if (!canPin) return [];
  const kinds: Record<string, (url: string) => Promise<Omit<Load, "seconds">>> = {
    [article]: async (url) => ({ url: url + article }),
    "article, Connection: close": async (url) => ({ url: url + article, headers: { connection: "close" } }),
    "articles, rendered": async (url) => ({ url, script: inTurn(await articlesAt(url)), connections: 8 }),
  };
  const measured = new Map<string, Measured[]>();
  for (const [workers, cores] of [
    [1, ONE],
    [2, TWO],
  ] as const) {
    moveDatabase(cores);
    // A cache in which few pages have room, so that articles in turn are rendered for each request.
    const environment = { LOG_LEVEL: "warn", DATABASE_URL: databaseUrl, WORKERS: String(workers), PAGE_CACHE_MB: "1" };
    const product = await startProduct({ dataDir, environment, prefix: ["taskset", "-c", cores] });
    try {
      for (const [name, loadOf] of Object.entries(kinds)) {
        console.error(`${workers} processes: ${name}`);
        const load = { threads: workers, ...(await loadOf(product.url)) };
        const pids = workers === 1 ? product.pid : [product.pid, ...childrenOf(product.pid)];
        const ask = (duration: number) => measure(cores, pids, { ...load, seconds: duration });
        await ask(3);
        const all: Measured[] = [];
        for (let round = 0; round < rounds; round++) all.push(await ask(seconds));
        measured.set(name, [...(measured.get(name) ?? []), { ...median(all), p99: undefined }]);
      }
    } finally {
      await product.stop();
    }
  }
  return [...measured].map(([path, [one, two]]) => {
    const [alone, both] = [one?.perSecond ?? 0, two?.perSecond ?? 0];
    const client = `two processes; one: ${Math.round(alone).toLocaleString("en")}/s`;
    return { path, client, ours: { ...two }, ratio: both / alone, target: TARGET };
  });
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

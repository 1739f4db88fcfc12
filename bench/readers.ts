import { Worker } from "node:worker_threads";

const THREADS = 2;

/** What readers got, counted. */
export interface Replies {
  total: number;
  statuses: Record<number, number>;
  /** What went wrong with a connection, one line each. */
  failures: string[];
}

/** Sets readers on these addresses, each on connections of its own, until they are stopped. */
export function startReaders(urls: string[]): { stop(): Promise<Replies> } {
  const workers = Array.from({ length: THREADS }, () => new Worker(new URL("reader.worker.ts", import.meta.url), { workerData: urls }));
  let stopped: Promise<Replies> | undefined;
  const stop = async () => {
    const all = await Promise.all(
      workers.map((worker) => {
        const counted = new Promise<Replies>((done, fail) => worker.once("message", done).once("error", fail));
        worker.postMessage("stop");
        return counted;
      }),
    );
    const sum: Replies = { total: 0, statuses: {}, failures: [] };
    for (const { total, statuses, failures } of all) {
      sum.total += total;
      sum.failures.push(...failures);
      for (const [status, count] of Object.entries(statuses)) sum.statuses[Number(status)] = (sum.statuses[Number(status)] ?? 0) + count;
    }
    return sum;
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

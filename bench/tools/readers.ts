import { Worker } from "node:worker_threads";

const THREADS = 2;

/** Responses counted by status, and connection failures. */
export interface ResponseCounts {
  total: number;
  statuses: Record<number, number>;
  /** One message per failed connection. */
  failures: string[];
}

/** Starts readers of these URLs in worker threads. They run until they are stopped. */
export function startReaders(urls: string[]): { stop(): Promise<ResponseCounts> } {
  const workers = Array.from(
    { length: THREADS },
    () => new Worker(new URL("reader.worker.ts", import.meta.url), { workerData: urls }),
  );
  let stopped: Promise<ResponseCounts> | undefined;
  const stop = async () => {
    const all = await Promise.all(
      workers.map((worker) => {
        const replies = new Promise<ResponseCounts>((done, fail) =>
          worker.once("message", done).once("error", fail),
        );
        worker.postMessage("stop");
        return replies;
      }),
    );
    const totals: ResponseCounts = { total: 0, statuses: {}, failures: [] };
    for (const { total, statuses, failures } of all) {
      totals.total += total;
      totals.failures.push(...failures);
      for (const [status, count] of Object.entries(statuses))
        totals.statuses[Number(status)] = (totals.statuses[Number(status)] ?? 0) + count;
    }
    return totals;
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

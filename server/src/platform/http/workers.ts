import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";

/** A worker that ends this soon after its start, in milliseconds, is not started again at once. */
const TOO_SOON = 2000;

/**
 * Runs this program again in `count` processes that share one port, and starts anew whichever dies. Returns how to stop them all.
 * @param environment what the workers are told beyond the environment of this process
 */
export async function runWorkers(count: number, environment: Record<string, string | undefined>): Promise<() => Promise<void>> {
  let stopping = false;
  const start = async (): Promise<Worker> => {
    const begun = Date.now();
    const worker = cluster.fork(environment);
    worker.on("exit", () => {
      if (!stopping) setTimeout(() => void start(), Date.now() - begun < TOO_SOON ? TOO_SOON : 0);
    });
    await Promise.race([once(worker, "listening"), once(worker, "exit")]);
    return worker;
  };
  await Promise.all(Array.from({ length: count }, start));
  return async () => {
    stopping = true;
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      alive.map((worker) => {
        worker.process.kill("SIGTERM");
        return once(worker, "exit");
      }),
    );
  };
}

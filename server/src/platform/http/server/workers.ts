import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { exitAfter, STOP_WITHIN, type Stoppable } from "./stop.ts";

/** A worker that ends this soon after its start, in milliseconds, is not started again at once. */
const TOO_SOON = 2000;
/** How long the primary waits for workers to stop accepting, in milliseconds. */
const STOP_ACCEPTING_WITHIN = 2000;

/** Messages between the primary process and its workers. */
const STOP_ACCEPTING = "stop-accepting";
const STOPPED_ACCEPTING = "stopped-accepting";
const STOP = "stop";

/**
 * Runs this program again in `count` processes that share one port, and restarts any that dies.
 * @param environment variables of the workers beyond those of this process
 */
export async function runWorkers(count: number, environment: Record<string, string | undefined>): Promise<Stoppable> {
  let stopping = false;
  const start = async (): Promise<Worker> => {
    const begun = Date.now();
    const worker = cluster.fork(environment);
    worker.on("exit", () => {
      if (!stopping) setTimeout(() => stopping || void start(), Date.now() - begun < TOO_SOON ? TOO_SOON : 0);
    });
    await Promise.race([once(worker, "listening"), once(worker, "exit")]);
    return worker;
  };
  await Promise.all(Array.from({ length: count }, start));

  const stopAccepting = async () => {
    stopping = true;
    const stopped = liveWorkers().map(async (worker) => {
      const answered = Promise.race([once(worker, "message"), once(worker, "exit")]);
      worker.send(STOP_ACCEPTING);
      await answered;
    });
    await Promise.race([Promise.all(stopped), wait(STOP_ACCEPTING_WITHIN, undefined, { ref: false })]);
  };
  return {
    stopAccepting,
    async stop() {
      // First of all none accepts any more: a client that one worker asks to connect again must not come to another that is about to stop.
      await stopAccepting();
      await Promise.all(liveWorkers().map(stopWorker));
    },
  };
}

/** Stops this worker when its primary says so. Signals that a terminal or systemd sends to every process are the primary's to answer. */
export async function obeyPrimary(starting: Promise<Stoppable>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  process.on("message", async (message) => {
    const serving = await starting;
    if (message === STOP_ACCEPTING) void serving.stopAccepting().then(() => process.send?.(STOPPED_ACCEPTING));
    if (message === STOP) void exitAfter(serving.stop());
  });
  await starting;
}

const liveWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];

async function stopWorker(worker: Worker): Promise<void> {
  const gone = once(worker, "exit");
  worker.send(STOP);
  const late = setTimeout(() => worker.process.kill("SIGKILL"), STOP_WITHIN);
  await gone;
  clearTimeout(late);
}

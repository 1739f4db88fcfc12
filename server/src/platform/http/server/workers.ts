import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { exitAfter, STOP_TIMEOUT, type Stoppable } from "./stop.ts";

/**
 * A worker that exits within this time of its start is restarted only after the same time, in
 * milliseconds.
 */
const RESTART_DELAY = 2000;
/** Timeout of waiting for workers to stop accepting, in milliseconds. */
const STOP_ACCEPTING_TIMEOUT = 2000;

/** Messages between the primary process and its workers. */
const STOP_ACCEPTING = "stop-accepting";
const STOPPED_ACCEPTING = "stopped-accepting";
const STOP = "stop";

/**
 * Runs this program in `count` worker processes that share one port, and restarts any that exits.
 * @param environment additional environment variables of the workers
 */
export async function runWorkers(count: number, environment: Record<string, string | undefined>): Promise<Stoppable> {
  let stopping = false;
  const start = async (): Promise<Worker> => {
    const startedAt = Date.now();
    const worker = cluster.fork(environment);
    worker.on("exit", () => {
      if (!stopping) setTimeout(() => stopping || void start(), Date.now() - startedAt < RESTART_DELAY ? RESTART_DELAY : 0);
    });
    await Promise.race([once(worker, "listening"), once(worker, "exit")]);
    return worker;
  };
  await Promise.all(Array.from({ length: count }, start));

  const stopAccepting = async () => {
    stopping = true;
    const stopped = liveWorkers().map(async (worker) => {
      const confirmed = Promise.race([stoppedAccepting(worker), once(worker, "exit")]);
      worker.send(STOP_ACCEPTING);
      await confirmed;
    });
    await Promise.race([Promise.all(stopped), wait(STOP_ACCEPTING_TIMEOUT, undefined, { ref: false })]);
  };
  return {
    stopAccepting,
    async stop() {
      // All workers stop accepting first: a client whose connection one worker closes must not
      // reconnect to another that is about to stop.
      await stopAccepting();
      await Promise.all(liveWorkers().map(stopWorker));
    },
  };
}

/**
 * Stops this worker when its primary requests it. Signals that a terminal or systemd sends to every
 * process are left to the primary.
 */
export async function stopWithPrimary(starting: Promise<Stoppable>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  process.on("message", async (message) => {
    const serving = await starting;
    if (message === STOP_ACCEPTING) void serving.stopAccepting().then(() => process.send?.(STOPPED_ACCEPTING));
    if (message === STOP) void exitAfter(serving.stop());
  });
  await starting;
}

/** Resolves when a worker confirms that it has stopped accepting; its other messages are about metrics. */
function stoppedAccepting(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.on("message", (message) => message === STOPPED_ACCEPTING && resolve()));
}

const liveWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, "exit");
  worker.send(STOP);
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_TIMEOUT);
  await exited;
  clearTimeout(killTimer);
}

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
/** A worker has started everything. */
const STARTED = "started";

/**
 * Runs this program in `count` worker processes that share one port, and restarts any that exits
 * later on.
 * @param environment additional environment variables of the workers
 * @throws Error if one exits before all have started; the others are stopped
 */
export async function runWorkers(
  count: number,
  environment: Record<string, string | undefined>,
): Promise<Stoppable> {
  let stopping = false;
  let allStarted = false;
  const start = (): Worker => {
    const startedAt = performance.now();
    const worker = cluster.fork(environment);
    worker.on("exit", () => {
      if (allStarted && !stopping)
        setTimeout(
          () => stopping || void start(),
          performance.now() - startedAt < RESTART_DELAY ? RESTART_DELAY : 0,
        );
    });
    return worker;
  };

  const workers = Array.from({ length: count }, start);
  try {
    const started = Promise.all(workers.map((worker) => confirmed(worker, STARTED)));
    await Promise.race([started, ...workers.map(exitedEarly)]);
    allStarted = true;
  } catch (error) {
    stopping = true;
    await Promise.all(liveWorkers().map(stopWorker));
    throw error;
  }

  const stopAccepting = async () => {
    stopping = true;
    const stopped = liveWorkers().map(async (worker) => {
      const stoppedOrExited = Promise.race([
        confirmed(worker, STOPPED_ACCEPTING),
        once(worker, "exit"),
      ]);
      worker.send(STOP_ACCEPTING);
      await stoppedOrExited;
    });
    await Promise.race([
      Promise.all(stopped),
      wait(STOP_ACCEPTING_TIMEOUT, undefined, { ref: false }),
    ]);
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

/** Rejects when a worker exits, also if it had started before the others. */
async function exitedEarly(worker: Worker): Promise<never> {
  const [code, signal] = await once(worker, "exit");
  throw new Error(
    `a process of WORKERS ended with ${signal ?? `status ${code}`} before all had started; its error is above`,
  );
}

/**
 * Stops this worker when its primary requests it. Signals that a terminal or systemd sends to every
 * process are left to the primary.
 */
export async function stopWithPrimary(starting: Promise<Stoppable>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  process.on("message", async (message) => {
    // The error of a failed start ends this process.
    const serving = await starting.catch(() => undefined);
    if (!serving) return;
    if (message === STOP_ACCEPTING)
      void serving.stopAccepting().then(() => process.send?.(STOPPED_ACCEPTING));
    if (message === STOP) void exitAfter(serving.stop());
  });
  await starting;
  process.send?.(STARTED);
}

/** Resolves when a worker sends this message; its other messages are about metrics. */
function confirmed(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve) =>
    worker.on("message", (message) => message === expected && resolve()),
  );
}

const liveWorkers = () =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];

async function stopWorker(worker: Worker): Promise<void> {
  const exited = once(worker, "exit");
  worker.send(STOP);
  const killTimer = setTimeout(() => worker.process.kill("SIGKILL"), STOP_TIMEOUT);
  await exited;
  clearTimeout(killTimer);
}

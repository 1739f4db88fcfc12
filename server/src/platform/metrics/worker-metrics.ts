import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, Registry } from "prom-client";
import { withTimeout } from "../cache/with-timeout.ts";
import { countProcesses, unresponsiveProcesses } from "./process-metrics.ts";

type CollectedMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Messages between the primary process, which adds metrics up, and its workers. */
type WorkerMessage =
  | { type: "masthead:measured" }
  | { type: "masthead:collected"; id: string; metrics: CollectedMetrics }
  | { type: "masthead:collect-failed"; id: string; error: string };
interface CollectMessage {
  type: "masthead:collect";
  id: string;
}

/**
 * Timeout of a worker, in milliseconds: longer than a value from the database takes, shorter than a
 * scrape.
 */
const TIMEOUT = 4000;

/** Types of metrics that only grow. prom-client declares them as numbers, but they are strings. */
const GROWING = new Set<unknown>(["counter", "histogram"]);

/** Lets the primary collect the metrics of this worker. */
export function answerPrimary(registry: Registry): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  process.on("message", ({ type, id }: CollectMessage) => {
    if (type !== "masthead:collect") return;
    registry.getMetricsAsJSON().then(
      (metrics) => send({ type: "masthead:collected", id, metrics }),
      (error: Error) => send({ type: "masthead:collect-failed", id, error: error.message }),
    );
  });
  send({ type: "masthead:measured" });
}

/**
 * Returns the metrics of all workers, added up; called in the primary. prom-client's own collection
 * would also wait for workers that are still starting. A worker that does not answer in time is
 * counted as unresponsive. Its last counters stay in the sums, which would otherwise drop and rise
 * again like counters after a restart.
 */
export function workerMetrics(expected: number): () => Promise<string> {
  const measured = new Map<Worker, { lastCounted: CollectedMetrics }>();
  const pending = new Map<string, (message: WorkerMessage) => void>();
  // Messages about stopping are strings: see workers.ts.
  cluster.on("message", (worker, message: WorkerMessage | string) => {
    if (typeof message === "string") return;
    if (message.type === "masthead:measured") measured.set(worker, { lastCounted: [] });
    else pending.get(message.id)?.(message);
  });
  cluster.on("exit", (worker) => measured.delete(worker));

  const request = async (worker: Worker): Promise<CollectedMetrics> => {
    const id = randomUUID();
    const collected = new Promise<CollectedMetrics>((resolve, reject) => {
      pending.set(id, (message) => {
        if (message.type === "masthead:collected") resolve(message.metrics);
        else if (message.type === "masthead:collect-failed") reject(new Error(message.error));
      });
      worker.send(
        { type: "masthead:collect", id } satisfies CollectMessage,
        (error) => error && reject(error),
      );
    });
    return withTimeout(collected, TIMEOUT).finally(() => pending.delete(id));
  };
  return async () => {
    const workers = [...measured].filter(([worker]) => worker.isConnected());
    const results = await Promise.allSettled(workers.map(([worker]) => request(worker)));
    let unresponsive = 0;
    const collected = results.map((result, i) => {
      const [worker, state] = workers[i] as (typeof workers)[number];
      if (result.status === "fulfilled") {
        state.lastCounted = result.value.filter(({ type }) => GROWING.has(type));
        return result.value;
      }
      // A worker that has ended since is no longer part of the installation.
      if (!measured.has(worker)) return [];
      unresponsive++;
      return state.lastCounted;
    });
    const own = new Registry();
    unresponsiveProcesses(own).set(unresponsive);
    countProcesses(own, { measured: 0, expected });
    return AggregatorRegistry.aggregate([...collected, await own.getMetricsAsJSON()]).metrics();
  };
}

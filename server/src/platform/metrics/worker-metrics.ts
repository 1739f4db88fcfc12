import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { AggregatorRegistry, type Registry } from "prom-client";
import { withTimeout } from "../cache/with-timeout.ts";

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

/** Timeout of a worker, in milliseconds. */
const TIMEOUT = 5000;

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
 * Returns the metrics of all workers, added up; called in the primary. prom-client's own collection would also wait for workers that are
 * still starting.
 * @throws Error if a worker does not answer in time
 */
export function workerMetrics(): () => Promise<string> {
  const measured = new Set<Worker>();
  const pending = new Map<string, (message: WorkerMessage) => void>();
  // Messages about stopping are strings: see workers.ts.
  cluster.on("message", (worker, message: WorkerMessage | string) => {
    if (typeof message === "string") return;
    if (message.type === "masthead:measured") measured.add(worker);
    else pending.get(message.id)?.(message);
  });
  cluster.on("exit", (worker) => measured.delete(worker));

  const collect = async (worker: Worker): Promise<CollectedMetrics> => {
    const id = randomUUID();
    const collected = new Promise<CollectedMetrics>((resolve, reject) => {
      pending.set(id, (message) => {
        if (message.type === "masthead:collected") resolve(message.metrics);
        else if (message.type === "masthead:collect-failed") reject(new Error(message.error));
      });
    });
    worker.send({ type: "masthead:collect", id } satisfies CollectMessage);
    return withTimeout(collected, TIMEOUT).finally(() => pending.delete(id));
  };
  return async () => {
    const workers = [...measured].filter((worker) => worker.isConnected());
    return AggregatorRegistry.aggregate(await Promise.all(workers.map(collect))).metrics();
  };
}

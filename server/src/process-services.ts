import cluster from "node:cluster";
import type { Config } from "./config.ts";
import { serveMetrics, servesMetrics } from "./platform/metrics/metrics-server.ts";
import { answerWorkers, metricsFromPrimary } from "./platform/metrics/primary-metrics.ts";
import type { Pages } from "./platform/pages/pages.ts";
import type { Platform } from "./platform/platform.ts";
import { startHeartbeat } from "./platform/process/heartbeat.ts";
import { startOrUndo } from "./platform/start-or-undo.ts";
import { startDependencyRecorder } from "./platform/telemetry/dependency-recorder.ts";
import { MODULES } from "./register-modules.ts";

type Stop = () => Promise<void>;

/** Returns metrics in the text format of Prometheus. */
type ReadMetrics = () => Promise<string>;

/**
 * Starts heartbeat and metrics of this process.
 * @param pages if it serves pages
 */
export async function startProcessServices(platform: Platform, pages?: Pages): Promise<Stop> {
  const { stop } = await startOrUndo(async (started) => {
    started.defer(startDependencyRecorder(platform));
    started.defer(await startHeartbeat(platform));
    if (servesMetrics(platform.config)) started.defer(await measureProcess(platform, pages));
  });
  return stop;
}

/** Metrics of this process, once it is measured. */
let ownMetrics: ReadMetrics | undefined;

/**
 * Returns the metrics of this process; with WORKERS, of all processes.
 * @throws Error before they are measured
 */
export const readMetrics: ReadMetrics = async () => {
  if (cluster.isWorker) return metricsFromPrimary();
  if (!ownMetrics) throw new Error("this process is not measured");
  return ownMetrics();
};

async function measureProcess(platform: Platform, pages: Pages | undefined): Promise<Stop> {
  const { startMetrics } = await import("./platform/metrics/metrics.ts");
  const metrics = startMetrics({
    platform,
    pages,
    sources: MODULES.flatMap((module) => module.metrics ?? []),
  });
  ownMetrics = metrics.text;
  // The port of workers is served by their primary.
  const stopServing = cluster.isWorker
    ? async () => {}
    : await serveMetrics(platform.config, metrics.text);
  return async () => {
    await stopServing();
    metrics.stop();
  };
}

/** Serves the metrics of all workers, in the primary process. */
export async function serveWorkerMetrics(config: Config): Promise<Stop> {
  if (!servesMetrics(config)) return async () => {};
  const { workerMetrics } = await import("./platform/metrics/worker-metrics.ts");
  const read = workerMetrics(config.WORKERS);
  answerWorkers(read);
  return serveMetrics(config, read);
}

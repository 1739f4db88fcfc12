import cluster from "node:cluster";
import { Registry } from "prom-client";
import type { Pages } from "../pages/pages.ts";
import type { Platform } from "../platform.ts";
import { registerInstallationGauges } from "./installation-gauges.ts";
import type { MetricSource } from "./metric-source.ts";
import { registerProcessMetrics } from "./process-metrics.ts";
import { answerPrimary } from "./worker-metrics.ts";

/**
 * Metrics of a process in the text format of Prometheus. Loaded only if they are served: see
 * metrics-server.ts.
 */
export interface Metrics {
  text(): Promise<string>;
  stop(): void;
}

export interface MeasuredProcess {
  platform: Platform;
  /** If it serves pages. */
  pages?: Pages;
  sources: readonly MetricSource[];
}

/** Starts to measure this process. */
export function startMetrics({ platform, pages, sources }: MeasuredProcess): Metrics {
  const registry = new Registry();
  const stop = registerProcessMetrics(registry, platform, pages);
  registerInstallationGauges(registry, platform, sources);
  if (cluster.isWorker) answerPrimary(registry);
  return { text: () => registry.metrics(), stop };
}

import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { lastDryRun } from "./breaking.store.ts";

export const breakingMetrics: MetricSource[] = [
  {
    name: "masthead_breaking_dry_run_failures",
    help: "Failed checks of the last dry run of breaking news; absent before the first",
    async read(db) {
      const last = await lastDryRun(db);
      return last
        ? [{ value: last.findings.filter(({ problem }) => problem !== null).length }]
        : [];
    },
  },
];

import type { MetricSource } from "../metrics/metric-source.ts";
import { queuedPurges } from "./purge-status.sql.ts";

/** Gauges of the purge queue; 0 without a CDN. */
export const purgeSources: readonly MetricSource[] = [
  {
    name: "masthead_cdn_purges_queued",
    help: "Purges of the CDN that were not sent yet",
    read: async (db) => [{ value: (await queuedPurges(db)).queued }],
  },
  {
    name: "masthead_cdn_purge_age_seconds",
    help: "Age of the oldest purge that was not sent yet",
    read: async (db) => [{ value: (await queuedPurges(db)).oldestSeconds }],
  },
];

import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { openWorkByKind, unclaimedUrgentWork } from "./open/open-work.store.ts";

/** Gauges of open work. */
export const workMetrics: MetricSource[] = [
  {
    name: "masthead_open_work",
    help: "Open work of staff by kind",
    labels: ["kind"],
    read: async (db) =>
      (await openWorkByKind(db)).map(({ kind, total }) => ({ labels: { kind }, value: total })),
  },
  {
    name: "masthead_urgent_work_unclaimed",
    help: "Open urgent work that nobody has claimed",
    read: async (db) => [{ value: (await unclaimedUrgentWork(db)).total }],
  },
  {
    name: "masthead_urgent_work_age_seconds",
    help: "Age of the oldest urgent work that nobody has claimed; 0 without any",
    async read(db) {
      const { oldest } = await unclaimedUrgentWork(db);
      return [{ value: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0 }];
    },
  },
];

import { DAY } from "@masthead/contract/platform/durations.ts";
import type { MetricSource } from "../../../platform/metrics/metric-source.ts";
import { largestNetworkShare } from "./most-read.store.ts";

/** Readers of an article from which the share of a network says something. */
const MIN_READERS = 50;

/** Gauge that reveals forged readers. */
export const mostReadMetrics: MetricSource[] = [
  {
    name: "masthead_read_network_share",
    help: "Largest share of one network in the readers of an article within 24 hours, of articles with 50 readers or more",
    read: async (db) => [
      { value: await largestNetworkShare(db, new Date(Date.now() - DAY), MIN_READERS) },
    ],
  },
];

import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { checkedChannels } from "./check/stream-check.store.ts";
import { countConversions } from "./conversion/conversion.store.ts";
import { countSongs } from "./song/song.store.ts";
import { viewersNow } from "./viewer/viewer.service.ts";

/** Gauges of streams and viewers. */
export const streamMetrics: MetricSource[] = [
  {
    name: "masthead_streams",
    help: "Visible channels by the result of their last stream check",
    labels: ["state"],
    async read(db) {
      const channels = await checkedChannels(db);
      const down = channels.filter(({ streamProblem }) => streamProblem !== null).length;
      return [
        { labels: { state: "up" }, value: channels.length - down },
        { labels: { state: "down" }, value: down },
      ];
    },
  },
  {
    name: "masthead_conversions",
    help: "Recordings that wait for their conversion, and those of which it failed in the last hour",
    labels: ["state"],
    async read(db) {
      const { processing, failed } = await countConversions(db);
      return [
        { labels: { state: "processing" }, value: processing },
        { labels: { state: "failed" }, value: failed },
      ];
    },
  },
  {
    name: "masthead_songs",
    help: "Songs of radio channels that were stored in the last hour",
    read: async (db) => [{ value: await countSongs(db, new Date(Date.now() - HOUR)) }],
  },
  {
    name: "masthead_viewers",
    help: "Current viewers and listeners of all channels",
    read: async (db) => [{ value: (await viewersNow(db, new Date())).total }],
  },
];

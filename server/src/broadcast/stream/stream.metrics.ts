import { CHANNEL_SOURCES } from "@masthead/contract/broadcast/channel-source.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { checkedChannels } from "./check/stream-check.store.ts";
import { countConversions } from "./conversion/conversion.store.ts";
import { sourcesOnAir } from "./failover/failover.store.ts";
import { countSongs } from "./song/song.store.ts";
import { countPlaces } from "./stream-limit/playing-device.store.ts";
import { PLACE_LAPSE } from "./stream-limit/stream-limit.ts";
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
    name: "masthead_channel_source",
    help: "Visible channels with a second source or a slate, by the source on air",
    labels: ["source"],
    async read(db) {
      const channels = await sourcesOnAir(db);
      return CHANNEL_SOURCES.map((source) => ({
        labels: { source },
        value: channels.filter(({ onAir }) => onAir === source).length,
      }));
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
    name: "masthead_limited_playbacks",
    help: "Devices that are playing in subscriptions with a limit of simultaneous streams",
    read: async (db) => [{ value: await countPlaces(db, new Date(Date.now() - PLACE_LAPSE)) }],
  },
  {
    name: "masthead_viewers",
    help: "Current viewers and listeners of all channels",
    read: async (db) => [{ value: (await viewersNow(db, new Date())).total }],
  },
];

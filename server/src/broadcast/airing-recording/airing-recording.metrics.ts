import { AIRING_RECORDING_STATES } from "@masthead/contract/broadcast/airing-recording.ts";
import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { recentRecordings } from "./airing-recording.store.ts";
import { totalSeconds } from "./coverage.ts";

export const airingRecordingMetrics: MetricSource[] = [
  {
    name: "masthead_airing_recordings",
    help: "Recordings of airings in progress, and those that ended in the last day, by state",
    labels: ["state"],
    async read(db) {
      const rows = await recentRecordings(db);
      return AIRING_RECORDING_STATES.map((state) => ({
        labels: { state },
        value: rows.filter((row) => row.state === state).length,
      }));
    },
  },
  {
    name: "masthead_airing_gap_seconds",
    help: "Seconds that are missing in the recordings of airings that were stored in the last day",
    async read(db) {
      const rows = await recentRecordings(db);
      return [{ value: rows.reduce((sum, { gaps }) => sum + totalSeconds(gaps ?? []), 0) }];
    },
  },
];

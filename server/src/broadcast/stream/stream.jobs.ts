import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { CHECK_ONE_JOB, checkChannel, checkChannels } from "./check/stream-check.service.ts";
import { convertRecording, sweepConversions } from "./conversion/conversion.service.ts";
import { mailIncidents, watchTroubledChannels } from "./failover/incident-alert.service.ts";
import { INCIDENT_ALERT_JOB } from "./failover/switch-source.service.ts";
import { CONVERT_JOB, purgeRecordings } from "./recording/recording.service.ts";
import { sweepUploads } from "./recording/recording-quota.service.ts";
import { readSongs } from "./song/read-songs.ts";

export function streamJobs(platform: Platform): JobDefinition[] {
  return [
    { name: "stream.check", cron: "*/5 * * * *", work: () => checkChannels(platform) },
    {
      name: CHECK_ONE_JOB,
      concurrency: 2,
      work: ({ id }: { id: number }) => checkChannel(platform, id),
    },
    {
      name: "stream.watch",
      cron: "* * * * *",
      work: async () => {
        await watchTroubledChannels(platform);
        await mailIncidents(platform);
      },
    },
    { name: INCIDENT_ALERT_JOB, work: () => mailIncidents(platform) },
    { name: CONVERT_JOB, work: ({ file }: { file: string }) => convertRecording(platform, file) },
    { name: "stream.songs", cron: "* * * * *", work: () => readSongs(platform) },
    { name: "stream.conversions", cron: "*/10 * * * *", work: () => sweepConversions(platform) },
    { name: "stream.uploads", cron: "33 * * * *", work: () => sweepUploads(platform, new Date()) },
    {
      name: "stream.recordings",
      cron: "41 1 * * *",
      work: async () => void (await purgeRecordings(platform, new Date())),
    },
  ];
}

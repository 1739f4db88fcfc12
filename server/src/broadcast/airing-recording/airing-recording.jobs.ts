import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { RECORD_AIRING_JOB, STORE_AIRING_JOB } from "./airing-jobs.ts";
import { recordAiring } from "./record-airing.service.ts";
import { storeAiring } from "./store-airing.service.ts";
import { sweepSegments, syncRecordings } from "./sync-recordings.service.ts";

export function airingRecordingJobs(platform: Platform): JobDefinition[] {
  return [
    { name: "stream.airings", cron: "* * * * *", work: () => syncRecordings(platform) },
    {
      name: RECORD_AIRING_JOB,
      concurrency: platform.config.RECORDINGS,
      isLong: true,
      work: ({ id }: { id: number }) => recordAiring(platform, id),
    },
    { name: STORE_AIRING_JOB, work: ({ id }: { id: number }) => storeAiring(platform, id) },
    {
      name: "stream.airing-segments",
      cron: "27 * * * *",
      work: () => sweepSegments(platform, new Date()),
    },
  ];
}

import { airingRecording } from "@masthead/contract/broadcast/airing-recording.ts";
import type { ServerModule } from "../../module.ts";
import { airingRecordingJobs } from "./airing-recording.jobs.ts";
import { airingRecordingMetrics } from "./airing-recording.metrics.ts";
import { airingRecordingRetention } from "./airing-recording.retention.ts";
import { airingRecordingRouter } from "./airing-recording.router.ts";

export const airingRecordingModule: ServerModule = {
  router: { airingRecording: airingRecordingRouter },
  jobs: airingRecordingJobs,
  metrics: airingRecordingMetrics,
  retention: airingRecordingRetention,
  apiTags: { airingRecordings: "Staff: recordings of airings." },
  apiSchemas: { AiringRecording: { schema: airingRecording } },
};

import { playback } from "@masthead/contract/broadcast/playback.ts";
import type { ServerModule } from "../../module.ts";
import { playbackRouter } from "./playback/playback.router.ts";
import { streamJobs } from "./stream.jobs.ts";

export const streamModule: ServerModule = {
  router: { playback: playbackRouter },
  jobs: streamJobs,
  apiTags: { playback: "Playback of channels and episodes." },
  apiSchemas: {
    Playback: { schema: playback },
  },
};

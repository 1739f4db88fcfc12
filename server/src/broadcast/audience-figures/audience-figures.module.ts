import { audienceDay, audienceReport } from "@masthead/contract/broadcast/audience-figures.ts";
import type { ServerModule } from "../../module.ts";
import { audienceFiguresJobs } from "./audience-figures.jobs.ts";
import { audienceFiguresRetention } from "./audience-figures.retention.ts";
import { audienceFiguresRouter } from "./audience-figures.router.ts";

export const audienceFiguresModule: ServerModule = {
  router: { audienceFigures: audienceFiguresRouter },
  jobs: audienceFiguresJobs,
  retention: audienceFiguresRetention,
  apiTags: {
    audienceFigures:
      "Viewers and listeners of channels without cookies: by minute, airing, program, country and device.",
  },
  apiSchemas: {
    AudienceDay: { schema: audienceDay },
    AudienceReport: { schema: audienceReport },
  },
};

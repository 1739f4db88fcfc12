import { airing } from "@masthead/contract/broadcast/air.ts";
import { schedule } from "@masthead/contract/broadcast/schedule.ts";
import type { ServerModule } from "../../module.ts";
import { airedRetention } from "./aired/aired.retention.ts";
import { scheduleJobs } from "./schedule.jobs.ts";
import { scheduleRouter } from "./schedule.router.ts";
import { nowAndNext, ruledAirings } from "./schedule.service.ts";

export const scheduleModule: ServerModule = {
  router: { schedule: scheduleRouter },
  jobs: scheduleJobs,
  retention: airedRetention,
  nowAndNext,
  ruledAirings,
  apiTags: { schedule: "Weekly schedule of the station." },
  apiSchemas: {
    Airing: { schema: airing },
    Schedule: { schema: schedule },
  },
};

import { liveAlert, liveAlerts } from "@masthead/contract/audience/notification/live-alert.ts";
import type { ServerModule } from "../../module.ts";
import { liveAlertJobs } from "./live-alert.jobs.ts";
import { liveAlertRouter } from "./live-alert.router.ts";
import { queueAlertWork } from "./live-alert.service.ts";

export const liveAlertModule: ServerModule = {
  router: { liveAlert: liveAlertRouter },
  jobs: liveAlertJobs,
  liveBlogChange: queueAlertWork,
  apiTags: { liveAlert: "Alerts to browsers that follow a live blog." },
  apiSchemas: { LiveAlert: { schema: liveAlert }, LiveAlerts: { schema: liveAlerts } },
};

import type { ServerModule } from "../../module.ts";
import { digestJobs } from "./digest.jobs.ts";
import { digestRetention } from "./digest.retention.ts";
import { digestRouter } from "./digest.router.ts";
import { digestPersonalData } from "./digest-choice.service.ts";
import { registerUnsubscribe } from "./unsubscribe.http.ts";

export const digestModule: ServerModule = {
  router: { digest: digestRouter },
  jobs: digestJobs,
  retention: digestRetention,
  personalData: digestPersonalData,
  pageRoutes: (http, { platform, pages, callerOf }) =>
    registerUnsubscribe(http, platform, pages, callerOf),
};

import type { ServerModule } from "../../module.ts";
import { analyticsJobs } from "./analytics.jobs.ts";
import { analyticsRouter } from "./analytics.router.ts";

export const analyticsModule: ServerModule = {
  router: { analytics: analyticsRouter },
  jobs: analyticsJobs,
  apiTags: { analytics: "Page view statistics without cookies: in real time, and by day, page, source, country and device." },
};

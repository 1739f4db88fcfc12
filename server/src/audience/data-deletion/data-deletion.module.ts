import type { ServerModule } from "../../module.ts";
import { dataDeletionJobs } from "./data-deletion.jobs.ts";
import { dataDeletionRetention } from "./data-deletion.retention.ts";
import { accountRemovalRoutes, dataDeletionRouter } from "./data-deletion.router.ts";

export const dataDeletionModule: ServerModule = {
  router: { account: accountRemovalRoutes, dataDeletion: dataDeletionRouter },
  jobs: dataDeletionJobs,
  retention: dataDeletionRetention,
  apiTags: { "data-deletion": "Deletion of personal data on request." },
};

import type { ServerModule } from "../../module.ts";
import { dataDeletionJobs } from "./data-deletion.jobs.ts";
import { accountRemovalRoutes, dataDeletionRouter } from "./data-deletion.router.ts";

export const dataDeletionModule: ServerModule = {
  router: { account: accountRemovalRoutes, dataDeletion: dataDeletionRouter },
  jobs: dataDeletionJobs,
  apiTags: { "data-deletion": "Deletion of personal data on request." },
};

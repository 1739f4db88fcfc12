import type { ServerModule } from "../../module.ts";
import { dataDeletionJobs } from "./data-deletion.jobs.ts";
import { dataDeletionRouter } from "./data-deletion.router.ts";

export const dataDeletionModule: ServerModule = {
  router: { dataDeletion: dataDeletionRouter },
  jobs: dataDeletionJobs,
  apiTags: { "data-deletion": "Deletion of personal data on request." },
};

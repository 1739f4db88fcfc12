import type { ServerModule } from "../../module.ts";
import { retentionJobs } from "./retention.jobs.ts";

export const retentionModule: ServerModule = {
  jobs: retentionJobs,
};

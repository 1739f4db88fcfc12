import type { ServerModule } from "../../module.ts";
import { purgeJobs } from "./purge.jobs.ts";

export const purgeModule: ServerModule = {
  jobs: purgeJobs,
};

import type { ServerModule } from "../../module.ts";
import { digestJobs } from "./digest.jobs.ts";
import { digestRouter } from "./digest.router.ts";

export const digestModule: ServerModule = {
  router: { digest: digestRouter },
  jobs: digestJobs,
};

import type { ServerModule } from "../../module.ts";
import { digestJobs } from "./digest.jobs.ts";
import { digestRetention } from "./digest.retention.ts";
import { digestRouter } from "./digest.router.ts";
import { digestPersonalData } from "./digest-choice.service.ts";

export const digestModule: ServerModule = {
  router: { digest: digestRouter },
  jobs: digestJobs,
  retention: digestRetention,
  personalData: digestPersonalData,
};

import type { ServerModule } from "../../module.ts";
import { followingJobs } from "./following.jobs.ts";
import { followingRetention } from "./following.retention.ts";
import { followingRouter } from "./following.router.ts";
import { followingPersonalData } from "./following.service.ts";

export const followingModule: ServerModule = {
  router: { following: followingRouter },
  jobs: followingJobs,
  retention: followingRetention,
  personalData: followingPersonalData,
};

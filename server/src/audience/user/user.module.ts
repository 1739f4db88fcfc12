import { user } from "@masthead/contract/audience/user.ts";
import type { ServerModule } from "../../module.ts";
import { userJobs } from "./user.jobs.ts";
import { userRecords } from "./user.records.ts";
import { userRouter } from "./user.router.ts";

export const userModule: ServerModule = {
  router: { user: userRouter },
  jobs: userJobs,
  records: [userRecords],
  apiTags: { user: "The current user's account, and user management for staff." },
  apiSchemas: {
    User: { schema: user },
  },
};

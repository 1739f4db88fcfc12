import { user as userSchema } from "@masthead/contract/audience/user.ts";
import { and, isNull, ne } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { hasRow } from "../../platform/postgres/has-row.ts";
import { userJobs } from "./user.jobs.ts";
import { userRecords } from "./user.records.ts";
import { userRouter } from "./user.router.ts";
import { user } from "./user.table.ts";

export const userModule: ServerModule = {
  router: { user: userRouter },
  jobs: userJobs,
  records: [userRecords],
  setup: {
    hasColleague: ({ db, user: caller }) =>
      hasRow(
        db,
        user,
        and(ne(user.role, "User"), isNull(user.deletedAt), ne(user.id, caller?.id ?? 0)),
      ),
  },
  apiTags: { user: "The current user's account, and user management for staff." },
  apiSchemas: {
    User: { schema: userSchema },
  },
};

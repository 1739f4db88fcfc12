import { calendar, calendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import {
  planAssignee,
  planItem as planItemSchema,
  planLink,
  planTransition,
} from "@masthead/contract/newsroom/plan/plan.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { planJobs } from "./plan.jobs.ts";
import { planRecords } from "./plan.records.ts";
import { planRouter } from "./plan.router.ts";
import { planItem } from "./plan.table.ts";
import { planWork } from "./plan.work.ts";
import { planPersonalData } from "./plan-personal-data.service.ts";

export const planModule: ServerModule = {
  router: { plan: planRouter },
  jobs: planJobs,
  records: [planRecords],
  work: [planWork],
  purges: [purgeOf(planRecords)],
  references: [
    {
      from: "PlanItem",
      to: "Category",
      select: (id) =>
        sql`select ${planItem.id} as id, ${planItem.title} as label from ${planItem} where ${planItem.categoryId} = ${id} and ${planItem.deletedAt} is null`,
    },
  ],
  personalData: planPersonalData,
  apiTags: { plan: "Planning calendar of the newsroom." },
  apiSchemas: {
    Calendar: { schema: calendar },
    CalendarEntry: { schema: calendarEntry },
    PlanAssignee: { schema: planAssignee },
    PlanItem: { schema: planItemSchema },
    PlanLink: { schema: planLink },
    PlanTransition: { schema: planTransition },
  },
};

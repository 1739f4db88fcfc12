import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { finishPublishedPlans } from "./linked-record/follow-article.service.ts";
import { mailPlanChange, PLAN_MAIL_JOB, type PlanMailJob } from "./mail/plan-mail.service.ts";

export const planJobs = (platform: Platform): JobDefinition[] => [
  { name: PLAN_MAIL_JOB, work: (data: PlanMailJob) => mailPlanChange(platform, data) },
  {
    name: "plan.follow",
    cron: "* * * * *",
    work: () => finishPublishedPlans(platform, new Date()),
  },
];

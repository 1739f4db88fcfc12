import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { SUBSCRIPTION_MAIL_JOB, type SubscriptionMail } from "./end-subscription.service.ts";
import { notifyUpcomingEnds, sendSubscriptionMail } from "./subscription-mail.service.ts";

export function subscriptionJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "subscription.end-notice",
      cron: "7 * * * *",
      work: () => notifyUpcomingEnds(platform, new Date()),
    },
    {
      name: SUBSCRIPTION_MAIL_JOB,
      work: (mail: SubscriptionMail) => sendSubscriptionMail(platform, mail),
    },
  ];
}

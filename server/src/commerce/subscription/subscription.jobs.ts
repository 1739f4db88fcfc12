import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { SUBSCRIPTION_MAIL_JOB, type SubscriptionMail } from "./end-subscription.service.ts";
import { renewDue } from "./renewal.service.ts";
import { FORGET_CARD_JOB, type ForgottenCard, forgetCard } from "./renewal-card.service.ts";
import { mailSubscription, tellOfEnds } from "./subscription-mail.service.ts";

/** What is done about subscriptions outside of requests. */
export function subscriptionJobs(platform: Platform): JobDefinition[] {
  return [
    { name: "subscription.renew", cron: "*/5 * * * *", work: () => renewDue(platform, new Date()) },
    { name: "subscription.tell", cron: "7 * * * *", work: () => tellOfEnds(platform, new Date()) },
    { name: SUBSCRIPTION_MAIL_JOB, work: (mail: SubscriptionMail) => mailSubscription(platform, mail) },
    { name: FORGET_CARD_JOB, work: (card: ForgottenCard) => forgetCard(platform, card) },
  ];
}

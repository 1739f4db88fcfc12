import { analyticsJobs } from "./audience/analytics/analytics.jobs.ts";
import { authJobs } from "./audience/auth/auth.jobs.ts";
import { contactJobs } from "./audience/contact/contact.jobs.ts";
import { dataDeletionJobs } from "./audience/data-deletion/data-deletion.jobs.ts";
import { digestJobs } from "./audience/digest/digest.jobs.ts";
import { notificationJobs } from "./audience/notification/notification.jobs.ts";
import { userJobs } from "./audience/user/user.jobs.ts";
import { channelJobs } from "./broadcast/channel/channel.jobs.ts";
import { streamJobs } from "./broadcast/stream/stream.jobs.ts";
import { orderJobs } from "./commerce/order/order.jobs.ts";
import { packageJobs } from "./commerce/package/package.jobs.ts";
import { paymentJobs } from "./commerce/payment/payment.jobs.ts";
import { subscriptionJobs } from "./commerce/subscription/subscription.jobs.ts";
import { articleJobs } from "./newsroom/article/article.jobs.ts";
import { mediaJobs } from "./newsroom/media/media.jobs.ts";
import { searchJobs } from "./newsroom/search/search.jobs.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import type { Platform } from "./platform/platform.ts";
import type { StartedPlatform } from "./platform/start.ts";
import { purgeJobs } from "./system/purge/purge.jobs.ts";
import { weatherJobs } from "./system/weather/weather.jobs.ts";

/** All background jobs. */
export function allJobs(platform: Platform): JobDefinition[] {
  return [
    ...articleJobs(platform),
    ...authJobs(platform),
    ...channelJobs(platform),
    ...contactJobs(platform),
    ...dataDeletionJobs(platform),
    ...notificationJobs(platform),
    ...digestJobs(platform),
    ...orderJobs(platform),
    ...paymentJobs(platform),
    ...subscriptionJobs(platform),
    ...userJobs(platform),
    ...mediaJobs(platform),
    ...packageJobs(platform),
    ...purgeJobs(platform),
    ...analyticsJobs(platform),
    ...searchJobs(platform),
    ...streamJobs(platform),
    ...weatherJobs(platform),
  ];
}

/**
 * Runs the queued one-off jobs, such as image variants, until none is left. Recurring jobs are left to the server: if one fails, because
 * a service that it needs is not running during a command, this would wait for all of its retries.
 */
export async function finishQueuedJobs(platform: StartedPlatform): Promise<void> {
  await platform.jobs.work(allJobs(platform).filter(({ cron }) => !cron));
  await platform.jobs.idle();
}

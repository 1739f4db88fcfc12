import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { mailOrder, ORDER_MAIL_JOB, type OrderMail } from "./order-mail.service.ts";
import { expireOrders } from "./unpaid.service.ts";

/** What is done about orders outside of requests. */
export function orderJobs(platform: Platform): JobDefinition[] {
  return [
    { name: ORDER_MAIL_JOB, concurrency: 2, work: (mail: OrderMail) => mailOrder(platform, mail) },
    { name: "order.expire", cron: "*/5 * * * *", work: () => expireOrders(platform, new Date()) },
  ];
}

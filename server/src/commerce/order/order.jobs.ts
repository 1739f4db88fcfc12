import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { expireOrders } from "./cancel/unpaid-order.service.ts";
import { ORDER_MAIL_JOB, type OrderMail, sendOrderMail } from "./mail/order-mail.service.ts";
import {
  mailRefundNotice,
  REFUND_NOTICE_JOB,
  type RefundNotice,
} from "./refund/refund-notice.service.ts";
import { renewDueSubscriptions } from "./renewal/renewal.service.ts";

export function orderJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: ORDER_MAIL_JOB,
      concurrency: 2,
      work: (mail: OrderMail) => sendOrderMail(platform, mail),
    },
    {
      name: "subscription.renew",
      cron: "*/5 * * * *",
      work: () => renewDueSubscriptions(platform, new Date()),
    },
    { name: REFUND_NOTICE_JOB, work: (notice: RefundNotice) => mailRefundNotice(platform, notice) },
    { name: "order.expire", cron: "*/5 * * * *", work: () => expireOrders(platform, new Date()) },
  ];
}

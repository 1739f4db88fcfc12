import type { Retention } from "../../platform/retention/retention.ts";
import { notification } from "./notification.table.ts";
import { delivery } from "./send/delivery.table.ts";

export const notificationRetention: Retention[] = [
  {
    table: delivery,
    rows: "deliveries of notifications to browsers, by which clicks are counted",
    parent: delivery.notificationId,
    since: notification.finishedAt,
    event: "the end of sending; the counts of each notification stay",
    kept: "DELIVERIES_KEPT_DAYS",
  },
  {
    table: notification,
    rows: "deleted notifications",
    job: "notification.purge",
    kept: "30 days after their deletion",
  },
];

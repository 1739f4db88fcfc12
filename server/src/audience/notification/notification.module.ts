import { notificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import type { ServerModule } from "../../module.ts";
import { notificationJobs } from "./notification.jobs.ts";
import { notificationRecords } from "./notification.records.ts";
import { notificationRetention } from "./notification.retention.ts";
import { notificationRouter } from "./notification.router.ts";
import { notificationWork } from "./notification.work.ts";
import { pushRouter } from "./push/push.router.ts";
import { pushPersonalData } from "./push/push-personal-data.service.ts";
import { queueReplacements } from "./replace/replace.service.ts";

export const notificationModule: ServerModule = {
  router: { notification: notificationRouter, push: pushRouter },
  jobs: notificationJobs,
  articleWithdrawal: queueReplacements,
  retention: notificationRetention,
  records: [notificationRecords],
  work: [notificationWork],
  personalData: pushPersonalData,
  apiTags: {
    notification: "Push notifications that staff have sent to browsers.",
    push: "Push subscriptions of browsers, and their topics.",
  },
  apiSchemas: { StaffNotification: { schema: notificationRecord } },
};

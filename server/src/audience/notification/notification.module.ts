import { notificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import { followState } from "@masthead/contract/audience/program-follow.ts";
import type { ServerModule } from "../../module.ts";
import { notificationJobs } from "./notification.jobs.ts";
import { notificationRecords } from "./notification.records.ts";
import { notificationRetention } from "./notification.retention.ts";
import { notificationRouter } from "./notification.router.ts";
import { notificationWork } from "./notification.work.ts";
import { programCalendarRoutes } from "./program/program-calendar.pages.ts";
import { programFollowJobs } from "./program/program-follow.jobs.ts";
import { programFollowRetention } from "./program/program-follow.retention.ts";
import { programFollowRouter } from "./program/program-follow.router.ts";
import { programFollowPersonalData } from "./program/program-follow.service.ts";
import { pushRouter } from "./push/push.router.ts";
import { pushPersonalData } from "./push/push-personal-data.service.ts";
import { queueReplacements } from "./replace/replace.service.ts";

export const notificationModule: ServerModule = {
  router: {
    notification: notificationRouter,
    programFollow: programFollowRouter,
    push: pushRouter,
  },
  jobs: (platform) => [...notificationJobs(platform), ...programFollowJobs(platform)],
  documents: programCalendarRoutes,
  articleWithdrawal: queueReplacements,
  retention: [...notificationRetention, ...programFollowRetention],
  records: [notificationRecords],
  work: [notificationWork],
  personalData: {
    exportOf: async (db, user) => ({
      ...(await pushPersonalData.exportOf(db, user)),
      ...(await programFollowPersonalData.exportOf(db, user)),
    }),
    async erase(tx, userId) {
      await pushPersonalData.erase(tx, userId);
      await programFollowPersonalData.erase(tx, userId);
    },
  },
  apiTags: {
    notification: "Push notifications that staff have sent to browsers.",
    programFollow: "Programs that readers follow.",
    push: "Push subscriptions of browsers, and their topics.",
  },
  apiSchemas: {
    ProgramFollow: { schema: followState },
    StaffNotification: { schema: notificationRecord },
  },
};

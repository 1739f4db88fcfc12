import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { notificationRecords } from "./notification.records.ts";
import {
  continueSending,
  recoverNotifications,
  SEND_JOB,
  START_JOB,
  startDueNotification,
} from "./notification.service.ts";
import { REPLACE_JOB, replaceNotifications } from "./replace/replace.service.ts";

const PURGE_JOB = "notification.purge";

export function notificationJobs(platform: Platform): JobDefinition[] {
  const { db } = platform.database;
  return [
    {
      name: START_JOB,
      work: async ({ id }: { id: number }) =>
        void (await startDueNotification(platform, id, new Date())),
    },
    {
      name: SEND_JOB,
      concurrency: 2,
      work: async ({ id }: { id: number }) => {
        const next = await continueSending(platform, id);
        if (next) await platform.jobs.sendAt(SEND_JOB, { id }, next);
      },
    },
    {
      name: REPLACE_JOB,
      work: async ({ articleId }: { articleId: number }) => {
        const next = await replaceNotifications(platform, articleId, new Date());
        if (next) await platform.jobs.sendAt(REPLACE_JOB, { articleId }, next);
      },
    },
    {
      name: "notification.scheduled",
      cron: "* * * * *",
      work: () => recoverNotifications(platform, new Date()),
    },
    {
      name: PURGE_JOB,
      cron: "50 3 * * *",
      work: async () => void (await purgeRecords(db, notificationRecords, PURGE_JOB, new Date())),
    },
  ];
}

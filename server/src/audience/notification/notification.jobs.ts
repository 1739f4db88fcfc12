import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { notificationRecords } from "./notification.records.ts";
import { continueSending, recoverNotifications, SEND_JOB, START_JOB, startDueNotification } from "./notification.service.ts";
import { deleteDeliveries } from "./send/delivery.store.ts";

/** How long deliveries are retained and clicks are counted, in milliseconds. */
const RETENTION = 30 * 24 * 60 * 60 * 1000;
const SWEEP_JOB = "notification.sweep";

export function notificationJobs(platform: Platform): JobDefinition[] {
  const { db } = platform.database;
  return [
    { name: START_JOB, work: async ({ id }: { id: number }) => void (await startDueNotification(platform, id, new Date())) },
    {
      name: SEND_JOB,
      concurrency: 2,
      work: async ({ id }: { id: number }) => {
        const next = await continueSending(platform, id);
        if (next) await platform.jobs.sendAt(SEND_JOB, { id }, next);
      },
    },
    { name: "notification.clock", cron: "* * * * *", work: () => recoverNotifications(platform, new Date()) },
    {
      name: SWEEP_JOB,
      cron: "50 3 * * *",
      work: async () => {
        await deleteDeliveries(db, new Date(Date.now() - RETENTION));
        await purgeRecords(db, notificationRecords, SWEEP_JOB, new Date());
      },
    },
  ];
}

import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { notificationRecords } from "./notification.records.ts";
import { BEGIN_JOB, beginDue, SEND_JOB, turnNotifications, workOn } from "./notification.service.ts";
import { deleteDeliveries } from "./send/delivery.store.ts";

/** For which it is known who got what, and clicks count, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000;
const SWEEP = "notification.sweep";

export function notificationJobs(platform: Platform): JobDefinition[] {
  const { db } = platform.database;
  return [
    { name: BEGIN_JOB, work: async ({ id }: { id: number }) => void (await beginDue(platform, id, new Date())) },
    {
      name: SEND_JOB,
      concurrency: 2,
      work: async ({ id }: { id: number }) => {
        const next = await workOn(platform, id);
        if (next) await platform.jobs.sendAt(SEND_JOB, { id }, next);
      },
    },
    { name: "notification.clock", cron: "* * * * *", work: () => turnNotifications(platform, new Date()) },
    {
      name: SWEEP,
      cron: "50 3 * * *",
      work: async () => {
        await deleteDeliveries(db, new Date(Date.now() - KEPT));
        await purgeRecords(db, notificationRecords, SWEEP, new Date());
      },
    },
  ];
}

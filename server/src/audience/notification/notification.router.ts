import { ne } from "drizzle-orm";
import { calls } from "../../platform/api/calls.ts";
import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { notificationRecords } from "./notification.records.ts";
import {
  cancelNotification,
  countAudience,
  createNotification,
  scheduleNotification,
  sendNotification,
  submitNotification,
} from "./notification.service.ts";
import { notification as notificationTable } from "./notification.table.ts";

const { notification } = calls;

export const notificationRouter = notification.router({
  staffList: notification.staffList.handler(({ context, input }) =>
    listRecords(
      context,
      notificationRecords,
      input,
      // Alerts about programs are sent by the product itself, many a day.
      input.audience === "program" ? undefined : ne(notificationTable.audience, "program"),
    ),
  ),
  staffGet: notification.staffGet.handler(({ context, input }) =>
    getRecord(context, notificationRecords, input.id),
  ),
  audience: notification.audience.handler(({ context, input }) => countAudience(context, input)),
  create: notification.create.handler(({ context, input }) => createNotification(context, input)),
  submit: notification.submit.handler(({ context, input }) =>
    submitNotification(context, input.id),
  ),
  send: notification.send.handler(({ context, input }) => sendNotification(context, input)),
  schedule: notification.schedule.handler(({ context, input }) =>
    scheduleNotification(context, input),
  ),
  cancel: notification.cancel.handler(({ context, input }) =>
    cancelNotification(context, input.id),
  ),
  remove: notification.remove.handler(({ context, input }) =>
    deleteRecord(context, notificationRecords, input),
  ),
  restore: notification.restore.handler(({ context, input }) =>
    restoreRecord(context, notificationRecords, input.id),
  ),
});

import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification.ts";
import type { NotificationValues } from "./notification-values.ts";

type Fault = string | { message: string; args: Record<string, unknown> };

/** Finds fault with a notification before it is sent: messages by field. The server has the last word. */
export function validateNotification(given: Record<string, unknown>): Record<string, Fault> {
  const values = given as unknown as NotificationValues;
  const faults: Record<string, Fault> = {};
  const tooLong = (most: number) => ({ message: "ra.validation.maxLength", args: { max: most } });
  if (!values.title.trim()) faults.title = "ra.validation.required";
  if (values.title.length > NOTIFICATION_LENGTHS.title) faults.title = tooLong(NOTIFICATION_LENGTHS.title);
  if (values.body.length > NOTIFICATION_LENGTHS.body) faults.body = tooLong(NOTIFICATION_LENGTHS.body);
  if (values.link && values.articleId) faults.link = "resources.notification.wrong.twoLinks";
  else if (values.link && !/^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(values.link)) faults.link = "resources.notification.wrong.link";
  if (values.audience === "topics" && !values.breaking && !values.categoryIds.length)
    faults.categoryIds = "resources.notification.wrong.noTopic";
  if (values.when === "scheduled" && !(Date.parse(values.scheduledAt ?? "") > Date.now()))
    faults.scheduledAt = "resources.notification.wrong.when";
  return faults;
}

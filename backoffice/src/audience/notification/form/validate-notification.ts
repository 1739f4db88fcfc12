import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import type { NotificationValues } from "./notification-values.ts";

type ValidationMessage = string | { message: string; args: Record<string, unknown> };

/**
 * Validates a notification before it is sent. Returns error messages by field. The server validates
 * again.
 */
export function validateNotification(
  values: NotificationValues,
): Record<string, ValidationMessage> {
  const errors: Record<string, ValidationMessage> = {};
  const tooLong = (max: number) => ({ message: "ra.validation.maxLength", args: { max: max } });
  if (!values.title.trim()) errors.title = "ra.validation.required";
  if (values.title.length > NOTIFICATION_LENGTHS.title)
    errors.title = tooLong(NOTIFICATION_LENGTHS.title);
  if (values.body.length > NOTIFICATION_LENGTHS.body)
    errors.body = tooLong(NOTIFICATION_LENGTHS.body);
  if (values.link && values.articleId) errors.link = "resources.notification.wrong.twoLinks";
  else if (values.link && !/^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(values.link))
    errors.link = "resources.notification.wrong.link";
  if (values.audience === "topics" && !values.breaking && !values.categoryIds.length)
    errors.categoryIds = "resources.notification.wrong.noTopic";
  if (values.when === "scheduled" && !(Date.parse(values.scheduledAt ?? "") > Date.now()))
    errors.scheduledAt = "resources.notification.wrong.when";
  return errors;
}

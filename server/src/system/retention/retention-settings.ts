import { z } from "zod";

const days = (limits: { min: number; default: number }) =>
  z.coerce.number().int().min(limits.min).max(36_500).default(limits.default);

/** Settings of retention periods, in days. */
export const retentionSettings = {
  VIEWS_KEPT_DAYS: days({ min: 7, default: 90 }).describe(
    "Days after which individual page views are deleted",
  ),
  AUDIENCE_MINUTES_KEPT_DAYS: days({ min: 14, default: 35 }).describe(
    "Days after which numbers of viewers by minute are deleted",
  ),
  AIRED_KEPT_DAYS: days({ min: 30, default: 730 }).describe(
    "Days after which airings of the guide are deleted from the record of what has aired",
  ),
  AUDIT_LOG_KEPT_DAYS: days({ min: 90, default: 730 }).describe(
    "Days after which entries of the audit log are deleted",
  ),
  WEBHOOKS_KEPT_DAYS: days({ min: 7, default: 90 }).describe(
    "Days after which webhooks of payment gateways are deleted",
  ),
  CONTACT_KEPT_DAYS: days({ min: 30, default: 1095 }).describe(
    "Days since its last change after which a contact message is deleted",
  ),
  DELIVERIES_KEPT_DAYS: days({ min: 1, default: 30 }).describe(
    "Days after which deliveries of a notification are deleted",
  ),
  POSITIONS_KEPT_DAYS: days({ min: 7, default: 180 }).describe(
    "Days after which positions of readers in articles and recordings are deleted",
  ),
  SANDBOX_KEPT_DAYS: days({ min: 30, default: 400 }).describe(
    "Days after which payments of the sandbox gateway are deleted",
  ),
};

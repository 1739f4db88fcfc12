import { DAY } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import type { Retention } from "../../platform/retention/retention.ts";
import {
  newsletterClick,
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "./newsletter.table.ts";
import { CONFIRMATION_LIFETIME } from "./subscription/subscription.service.ts";

export const newsletterRetention: Retention[] = [
  {
    table: newsletterDelivery,
    rows: "recipients of issues of newsletters, by which bounces and clicks are counted",
    parent: newsletterDelivery.issueId,
    since: newsletterIssue.finishedAt,
    event: "the end of sending; the counts of each issue stay",
    kept: "DELIVERIES_KEPT_DAYS",
  },
  {
    table: newsletterClick,
    rows: "links that recipients of newsletters opened",
    since: newsletterClick.at,
    event: "the first opening",
    kept: "DELIVERIES_KEPT_DAYS",
  },
  {
    table: newsletterSubscription,
    rows: "subscriptions to newsletters that were never confirmed",
    since: newsletterSubscription.createdAt,
    event: "the request",
    where: sql`${newsletterSubscription.state} = 'pending'`,
    kept: CONFIRMATION_LIFETIME,
  },
  {
    table: newsletterSubscription,
    rows: "subscriptions to newsletters that ended",
    since: newsletterSubscription.unsubscribedAt,
    event: "the end",
    where: sql`${newsletterSubscription.state} = 'unsubscribed'`,
    kept: 30 * DAY,
  },
];

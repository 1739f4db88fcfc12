import type { Retention } from "../../platform/retention/retention.ts";
import {
  newsletterClick,
  newsletterDelivery,
  newsletterIssue,
  newsletterSubscription,
} from "./newsletter.table.ts";

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
    parent: newsletterClick.issueId,
    since: newsletterIssue.finishedAt,
    event: "the end of sending; the counts of each link go with them",
    kept: "DELIVERIES_KEPT_DAYS",
  },
  {
    table: newsletterSubscription,
    rows: "subscriptions to newsletters that were not confirmed within 14 days, or ended 30 days ago",
    since: newsletterSubscription.expiresAt,
    event: "expiry",
    kept: 0,
  },
];

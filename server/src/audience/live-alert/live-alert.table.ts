import type {
  LiveAlertReason,
  LiveAlertState,
} from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { liveBlog, liveEntry } from "../../newsroom/live-blog/live-blog.table.ts";
import { reference, timestamptz } from "../../platform/postgres/columns.ts";

/** Alerts about entries of live blogs, at most one per entry, also those that were held back. */
export const liveAlert = pgTable(
  "live_alert",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => liveBlog.articleId, { onDelete: "cascade" }),
    entryId: reference()
      .notNull()
      .unique("live_alert_entry")
      .references(() => liveEntry.id, { onDelete: "cascade" }),
    state: text().$type<LiveAlertState>().notNull().default("waiting"),
    reason: text().$type<LiveAlertReason>(),
    /** Not a foreign key: staff may delete the notification. */
    notificationId: reference(),
    createdAt: timestamptz().notNull(),
    decidedAt: timestamptz(),
  },
  (t) => [
    index().on(t.articleId, t.id),
    check("live_alert_held", sql`(${t.state} = 'held') = (${t.reason} is not null)`),
    check("live_alert_sent", sql`(${t.state} = 'sent') = (${t.notificationId} is not null)`),
    check("live_alert_decided", sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
);

import {
  type NOTIFICATION_FAILURES,
  type NotificationAudience,
  type NotificationState,
  PENDING_NOTIFICATION_STATES,
} from "@masthead/contract/audience/notification/notification.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { stateList } from "../../platform/states/state-list.sql.ts";

/** Push notifications to subscribed browsers. */
export const notification = pgTable(
  "notification",
  {
    ...entityColumns(),
    /** User who wrote it. Null for notifications from before the column. */
    authorId: reference(),
    locale: text().$type<Locale>().notNull(),
    title: text().notNull(),
    body: text().notNull().default(""),
    imageId: reference(),
    link: text(),
    articleId: reference(),
    /** Entry of the live blog of the article which an alert to its followers opens. */
    liveEntryId: reference(),
    /**
     * Notification that this one replaces on devices, after its article was withdrawn or the notice
     * changed, or after its entry of a live blog was removed.
     */
    replacesId: reference(),
    /**
     * Earlier notification of the same article or live blog, in whose place devices show this one.
     * It has an audience of its own.
     */
    updatesId: reference(),
    audience: text().$type<NotificationAudience>().notNull(),
    audienceLocale: text().$type<Locale>(),
    categoryIds: reference().array().notNull().default(sql`'{}'`),
    breaking: boolean().notNull().default(false),
    state: text().$type<NotificationState>().notNull().default("draft"),
    failure: text().$type<(typeof NOTIFICATION_FAILURES)[number]>(),
    scheduledAt: timestamptz(),
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    /** Time at which a worker last recorded results. */
    workedAt: timestamptz(),
    /**
     * Number of addressed browsers and of their results, updated in the same transaction as the
     * deliveries.
     */
    addressed: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    clicked: integer().notNull().default(0),
  },
  (t) => [
    index("notification_words").using("gin", trigramIndexOf(sql`(${t.title} || ' ' || ${t.body})`)),
    index("notification_open")
      .on(t.state, t.scheduledAt)
      .where(sql`${t.state} in ${stateList(PENDING_NOTIFICATION_STATES)}`),
    index("notification_image").on(t.imageId),
    uniqueIndex("notification_replaces").on(t.replacesId),
  ],
);

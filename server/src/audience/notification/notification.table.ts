import type { NOTIFICATION_FAILURES, NotificationAudience, NotificationState } from "@masthead/contract/audience/notification.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, moment, reference } from "../../platform/postgres/columns.ts";

/** What is sent to subscribed browsers. */
export const notification = pgTable(
  "notification",
  {
    ...entityColumns(),
    locale: text().$type<Locale>().notNull(),
    title: text().notNull(),
    body: text().notNull().default(""),
    imageId: reference(),
    link: text(),
    articleId: reference(),
    audience: text().$type<NotificationAudience>().notNull(),
    audienceLocale: text().$type<Locale>(),
    categoryIds: reference().array().notNull().default(sql`'{}'`),
    breaking: boolean().notNull().default(false),
    state: text().$type<NotificationState>().notNull().default("draft"),
    failure: text().$type<(typeof NOTIFICATION_FAILURES)[number]>(),
    scheduledAt: moment(),
    startedAt: moment(),
    finishedAt: moment(),
    /** When a worker last wrote down what it had sent. */
    workedAt: moment(),
    /** Browsers that it is for, and what became of it there: written with the deliveries that they count. */
    addressed: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    clicked: integer().notNull().default(0),
  },
  (t) => [
    index("notification_words").using("gin", trigramsOf(sql`(${t.title} || ' ' || ${t.body})`)),
    index("notification_open").on(t.state, t.scheduledAt).where(sql`${t.state} in ('scheduled', 'sending')`),
    index("notification_image").on(t.imageId),
  ],
);

import type { WelcomeMail } from "@masthead/contract/audience/newsletter/newsletter.ts";
import type {
  NewsletterBlock,
  NewsletterContent,
} from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import {
  type IssueHoldReason,
  type IssuePauseReason,
  type NewsletterIssueState,
  PENDING_ISSUE_STATES,
  type SubscriptionState,
  type SuppressionReason,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import {
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";
import { stateList } from "../../platform/states/state-list.sql.ts";

/** Newsletters that readers subscribe to. */
export const newsletter = pgTable(
  "newsletter",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    description: localizedText().$type<LocalizedText>().notNull().default({}),
    replyTo: text(),
    /** Readers can subscribe. */
    status: boolean().notNull().default(true),
    /** Sent issues are public. */
    archive: boolean().notNull().default(true),
    /** Gets the alert mails of the breaking news desk; one newsletter does. */
    breaking: boolean().notNull().default(false),
    /** Mails to new subscribers, by the days after the confirmation. */
    welcome: jsonb().$type<WelcomeMail[]>().notNull().default([]),
  },
  (t) => [
    index("newsletter_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.description))),
  ],
);

/** Subscriptions of addresses, without an account. */
export const newsletterSubscription = pgTable(
  "newsletter_subscription",
  {
    id: reference().primaryKey().generatedAlwaysAsIdentity(),
    newsletterId: reference()
      .notNull()
      .references(() => newsletter.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    state: text().$type<SubscriptionState>().notNull().default("pending"),
    createdAt: timestamptz().notNull(),
    /** When its owner confirmed the address. */
    confirmedAt: timestamptz(),
    unsubscribedAt: timestamptz(),
    /** When the row is deleted: some time after it ended, or was not confirmed. */
    expiresAt: timestamptz(),
    /** Number of welcome mails that were sent. */
    welcomed: smallint().notNull().default(0),
    /** When the next welcome mail is due; null: none is. */
    welcomeAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("newsletter_subscription_email").on(t.newsletterId, t.email),
    index("newsletter_subscription_address").on(t.email),
    index("newsletter_subscription_active")
      .on(t.newsletterId, t.locale)
      .where(sql`${t.state} = 'active'`),
    index("newsletter_subscription_welcome").on(t.welcomeAt).where(sql`${t.welcomeAt} is not null`),
    index("newsletter_subscription_expiry").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index("newsletter_subscription_words").using("gin", trigramIndexOf(sql`${t.email}`)),
    check(
      "newsletter_subscription_confirmed",
      sql`${t.state} <> 'active' or ${t.confirmedAt} is not null`,
    ),
  ],
);

/** Addresses that get no newsletters. */
export const mailSuppression = pgTable(
  "mail_suppression",
  {
    id: reference().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text().notNull(),
    reason: text().$type<SuppressionReason>().notNull(),
    detail: text().notNull().default(""),
    at: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("mail_suppression_email").on(t.email),
    index("mail_suppression_words").using("gin", trigramIndexOf(sql`${t.email}`)),
  ],
);

const counter = () => integer().notNull().default(0);

/** Issues of newsletters, each in one language. */
export const newsletterIssue = pgTable(
  "newsletter_issue",
  {
    ...entityColumns(),
    newsletterId: reference()
      .notNull()
      .references(() => newsletter.id),
    locale: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    preheader: text().notNull().default(""),
    blocks: jsonb().$type<NewsletterBlock[]>().notNull().default([]),
    /** Article of an alert mail of the breaking news desk. */
    alertArticleId: reference(),
    /** Alert mails that it corrects: only their recipients get it. */
    correctsIds: reference().array().notNull().default(sql`'{}'`),
    /** When the article of an alert mail was withdrawn: it is not in the archive. */
    withdrawnAt: timestamptz(),
    /** User who wrote it. */
    authorId: reference(),
    state: text().$type<NewsletterIssueState>().notNull().default("draft"),
    holdReason: text().$type<IssueHoldReason>(),
    pauseReason: text().$type<IssuePauseReason>(),
    /** What is sent, with the articles at that time; null until sending starts. */
    content: jsonb().$type<NewsletterContent>(),
    /** URLs of its links, by their number in the mails. */
    links: jsonb().$type<string[]>().notNull().default([]),
    scheduledAt: timestamptz(),
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    /** Time at which a worker last recorded results. */
    workedAt: timestamptz(),
    /** Results when it was resumed: those before do not pause it again. */
    sentBefore: counter(),
    rejectedBefore: counter(),
    addressed: counter(),
    sent: counter(),
    rejected: counter(),
    failed: counter(),
    skipped: counter(),
    uncertain: counter(),
    bounced: counter(),
    complaints: counter(),
    unsubscribed: counter(),
    clicked: counter(),
  },
  (t) => [
    index("newsletter_issue_words").using(
      "gin",
      trigramIndexOf(sql`(${t.subject} || ' ' || ${t.preheader})`),
    ),
    index("newsletter_issue_open")
      .on(t.state, t.scheduledAt)
      .where(sql`${t.state} in ${stateList(PENDING_ISSUE_STATES)}`),
    index("newsletter_issue_archive")
      .on(t.newsletterId, t.startedAt)
      .where(sql`${t.state} in ('sending', 'paused', 'sent', 'stopped')`),
  ],
);

/**
 * `claimed`: taken by a worker, which has not begun to send it. `sending`: its mail may reach the
 * mail server at any moment.
 */
export type LetterState =
  | "waiting"
  | "claimed"
  | "sending"
  | "sent"
  | "rejected"
  | "failed"
  | "skipped";

/** Mail of an issue to a subscriber. All rows exist before anything is sent. */
export const newsletterDelivery = pgTable(
  "newsletter_delivery",
  {
    issueId: reference()
      .notNull()
      .references(() => newsletterIssue.id, { onDelete: "cascade" }),
    /** Not a foreign key: the subscription may be deleted while the issue is sent. */
    subscriptionId: reference().notNull(),
    state: text().$type<LetterState>().notNull().default("waiting"),
    attempts: smallint().notNull().default(0),
    /** Time from which it can be claimed: of a retry, or the end of the lease. */
    claimableAt: timestamptz().notNull().default(sql`now()`),
    /** It may have been sent more than once, with the same message id. */
    uncertain: boolean().notNull().default(false),
    /** Response of the mail server to the last attempt that failed. */
    detail: text().notNull().default(""),
    at: timestamptz(),
    bouncedAt: timestamptz(),
    complainedAt: timestamptz(),
    unsubscribedAt: timestamptz(),
    clickedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.subscriptionId] }),
    index("newsletter_delivery_open")
      .on(t.issueId, t.claimableAt)
      .where(sql`${t.state} in ('waiting', 'claimed', 'sending')`),
    index("newsletter_delivery_subscription").on(t.subscriptionId),
  ],
);

/** Links that recipients opened, once each. */
export const newsletterClick = pgTable(
  "newsletter_click",
  {
    issueId: reference()
      .notNull()
      .references(() => newsletterIssue.id, { onDelete: "cascade" }),
    subscriptionId: reference().notNull(),
    link: smallint().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.subscriptionId, t.link] })],
);

/** Time of the next mail at the rate of the installation, shared by all processes. One row. */
export const mailPace = pgTable("mail_pace", {
  id: smallint().primaryKey(),
  nextAt: timestamptz().notNull(),
});

import type { newsletterPreview } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { ISSUE_BYTES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { z } from "zod";
import { createRecord } from "../../../platform/crud/write-records.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { issueContent } from "../content/issue-content.service.ts";
import { withPlainLinks } from "../content/personalize.ts";
import { issueRecords } from "../issue/issue.records.ts";
import { START_JOB, tokenlessUrls } from "../issue/issue.service.ts";
import { countRecipients, type IssueRow } from "../issue/issue.store.ts";
import { issueStates } from "../newsletter.state.ts";
import { contextOf, renderContent } from "../send/letter-writer.service.ts";
import { breakingNewsletter, countAlertsSince, issuesById } from "./alert.store.ts";
import { type AlertMail, alertBlocks, withStory } from "./alert-content.ts";

export type { AlertMail } from "./alert-content.ts";

/** Newsletter for breaking news, with its name in the language of the caller; null: none is. */
export async function alertList({
  db,
  locale,
}: Pick<CallContext, "db" | "locale">): Promise<{ id: number; name: string } | null> {
  const list = await breakingNewsletter(db);
  return list ? { id: list.id, name: localized(list.name, locale) } : null;
}

/** Returns the number of confirmed addresses in a language that would get an alert mail. */
export async function countAlertReaders(db: Db, locale: Locale): Promise<number> {
  const list = await breakingNewsletter(db);
  return list ? countRecipients(db, { newsletterId: list.id, locale, correctsIds: [] }) : 0;
}

/** Returns the number of alert mails per language since a time. Corrections are not counted. */
export const alertsSince = (db: Db, since: Date): Promise<Map<Locale, number>> =>
  countAlertsSince(db, since);

/** Returns alert mails and corrections by their id, with their results. */
export const alertIssues = (db: Db, ids: readonly number[]): Promise<Map<number, IssueRow>> =>
  issuesById(db, ids);

/**
 * Creates an alert mail as an issue of the newsletter for breaking news, which is due now. It exists
 * and starts if the transaction of the context commits. The caller has checked its approval.
 * @returns its id; null if no newsletter is marked for breaking news
 * @throws FORBIDDEN
 */
export async function startAlert(
  context: CallContext,
  { locale, subject, text, articleId }: AlertMail,
  override?: string,
): Promise<number | null> {
  const list = await breakingNewsletter(context.db);
  if (!list) return null;
  const issue = {
    newsletterId: list.id,
    locale,
    subject,
    blocks: alertBlocks({ text, articleId }),
    alertArticleId: articleId,
  };
  return createDueIssue(context, issue, override);
}

/**
 * Creates a mail to the readers who got any of these alert mails, which is due now. It exists and
 * starts if the transaction of the context commits.
 * @returns its id; null if no reader got one
 * @throws FORBIDDEN
 */
export async function startCorrection(
  context: CallContext,
  { alertIds, ...content }: { alertIds: readonly number[]; subject: string; text: string },
): Promise<number | null> {
  const last = [...(await issuesById(context.db, alertIds)).values()].at(-1);
  if (!last) return null;
  const { newsletterId, locale } = last;
  const recipients = { newsletterId, locale, correctsIds: [...alertIds] };
  if (!(await countRecipients(context.db, recipients))) return null;
  return createDueIssue(context, {
    ...recipients,
    subject: content.subject,
    blocks: [{ kind: "text", heading: "", text: content.text }],
  });
}

type DueIssue = Pick<IssueRow, "newsletterId" | "locale" | "subject" | "blocks"> &
  Partial<Pick<IssueRow, "alertArticleId" | "correctsIds">>;

async function createDueIssue(
  context: CallContext,
  issue: DueIssue,
  override?: string,
): Promise<number> {
  const { db: tx, now, platform } = context;
  requireNewsroomRight(context, "push");
  const { id } = await createRecord(context, issueRecords, issue);
  const row = await issueStates.requireLocked(tx, id);
  await issueStates.transition(tx, actorOf(context), row, "scheduled", {
    changes: { scheduledAt: now },
    detail: override ? { override } : {},
  });
  await platform.jobs.sendAll(tx, START_JOB, [{ id }]);
  return id;
}

/** Article that an alert mail shows, as staff see it. */
interface AlertStory {
  title: string;
  summary: string;
  path: string;
}

/** Returns the parts of an alert mail that is not sent yet; null without a newsletter for it. */
async function renderAlert(platform: Platform, mail: AlertMail, story: AlertStory) {
  const { db } = platform.database;
  const list = await breakingNewsletter(db);
  if (!list) return null;
  const { locale, subject, articleId } = mail;
  const context = contextOf(platform, mail);
  const content = withStory(await issueContent(context, { blocks: alertBlocks(mail) }), {
    id: articleId,
    label: "",
    image: null,
    ...story,
  });
  const parts = { locale, subject, preheader: "", links: [] };
  const rendered = await renderContent(context, { list, parts, content, webUrl: null });
  return { rendered, list };
}

/** Renders an alert mail as it would be sent now; null without a newsletter for breaking news. */
export async function previewAlert(
  { platform, db }: CallContext,
  mail: AlertMail,
  story: AlertStory,
): Promise<z.infer<typeof newsletterPreview> | null> {
  const result = await renderAlert(platform, mail, story);
  if (!result) return null;
  const { rendered, list } = result;
  const { locale } = mail;
  return {
    ...withPlainLinks(rendered, tokenlessUrls(platform, locale)),
    bytes: Buffer.byteLength(rendered.html),
    recipients: await countRecipients(db, { newsletterId: list.id, locale, correctsIds: [] }),
  };
}

/** Sends an alert mail to an address as a test, with a mark in its subject. */
export async function mailAlertTest(
  platform: Platform,
  { to, mail, story }: { to: string; mail: AlertMail; story: AlertStory },
): Promise<void> {
  const result = await renderAlert(platform, mail, story);
  if (!result) return;
  const { locale } = mail;
  const subject = messagesFor(locale)("newsletter.mail.test", { subject: mail.subject });
  const content = {
    subject,
    ...withPlainLinks(result.rendered, tokenlessUrls(platform, locale)),
  };
  await platform.mailer.send({ to, locale, content });
}

/** Whether an alert mail is small enough for mail clients; true without a newsletter for it. */
export async function fitsMailClients(
  platform: Platform,
  mail: AlertMail,
  story: AlertStory,
): Promise<boolean> {
  const result = await renderAlert(platform, mail, story);
  return !result || Buffer.byteLength(result.rendered.html) <= ISSUE_BYTES.max;
}

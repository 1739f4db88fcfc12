import type { NewsletterContent } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import type {
  NewsletterIssueRecord,
  newsletterPreview,
} from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import {
  ISSUE_BYTES,
  type IssueHoldReason,
  type IssuePauseReason,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { DAY, HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { newslettersPath } from "@masthead/contract/platform/paths.ts";
import type { z } from "zod";
import type { WithdrawalHook } from "../../../newsroom/article/publish/withdrawal-hooks.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { getRecord } from "../../../platform/crud/list-records.ts";
import { createRecord } from "../../../platform/crud/write-records.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { IllegalTransition } from "../../../platform/states/states.ts";
import { type Actor, actorOf } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { lacksSecondPerson } from "../../notification/send-rules.ts";
import { alertIdsOf } from "../alert/alert.store.ts";
import { issueContent } from "../content/issue-content.service.ts";
import { withPlainLinks } from "../content/personalize.ts";
import { issueStates } from "../newsletter.state.ts";
import { nextLetterTime, storeCounts } from "../send/letter.store.ts";
import { contextOf, type LetterWriter, letterWriter } from "../send/letter-writer.service.ts";
import { DEFAULT_PACE, type SendingPace, sendLetters } from "../send/send-issue.service.ts";
import { issueRecords } from "./issue.records.ts";
import {
  countRecipients,
  createLetters,
  dueIssues,
  type IssueRow,
  issueById,
  sendingIssues,
  sendingIssuesWith,
  updateIssue,
} from "./issue.store.ts";
import { requireSeenIssue } from "./seen-issue.service.ts";

export const START_JOB = "newsletter.start";
export const SEND_JOB = "newsletter.send";
export const TEST_JOB = "newsletter.test";

const YEAR = 365 * DAY;
/** Age at which a scheduled issue is no longer sent without a person, in milliseconds. */
const OVERDUE = HOUR;
/** Time without progress after which an issue is queued again, and after which a person decides. */
const STALL_TIMEOUT = 2 * 60_000;
const INTERRUPTION = HOUR;

const readIssue = (context: CallContext, id: number): Promise<NewsletterIssueRecord> =>
  getRecord(context, issueRecords, id);

interface SeenIssue {
  id: number;
  version: number;
}

/** Copies an issue into a new draft, in a language. @throws NOT_FOUND */
export async function copyIssue(
  context: CallContext,
  { id, into }: { id: number; into: Locale },
): Promise<NewsletterIssueRecord> {
  const { newsletterId, subject, preheader, blocks } = await readIssue(context, id);
  const copy = { newsletterId, locale: into, subject, preheader, blocks };
  const { id: copyId } = await createRecord(context, issueRecords, copy);
  return readIssue(context, copyId);
}

/** Renders an issue as it would be sent now. @throws NOT_FOUND */
export async function previewIssue(
  context: CallContext,
  id: number,
): Promise<z.infer<typeof newsletterPreview>> {
  const { platform, db } = context;
  const row = await requireIssue(db, id);
  const { rendered } = await letterWriter(platform, row);
  const urls = tokenlessUrls(platform, row.locale);
  const { html, text } = withPlainLinks(rendered, urls);
  return { html, text, bytes: sizeOf(rendered), recipients: await countRecipients(db, row) };
}

/** Links of mails that belong to no subscription. */
export const tokenlessUrls = ({ publicUrl }: Platform, locale: Locale) => {
  const url = publicUrl + newslettersPath(locale);
  return { preferences: url, unsubscribe: url };
};

const sizeOf = ({ html }: LetterWriter["rendered"]): number => Buffer.byteLength(html);

async function requireIssue(db: Db, id: number): Promise<IssueRow> {
  const row = await issueById(db, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

/** Queues test mails of an issue. @throws NOT_FOUND */
export async function testIssue(
  { platform, db }: CallContext,
  { id, to }: { id: number; to: string[] },
): Promise<void> {
  await requireIssue(db, id);
  for (const email of to) await platform.jobs.send(TEST_JOB, { id, email });
}

/** Job: sends an issue to an address that may have no subscription, with a mark in its subject. */
export async function mailTest(
  platform: Platform,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const row = await issueById(platform.database.db, id);
  if (!row) return;
  const { locale } = row;
  const { rendered } = await letterWriter(platform, row);
  const subject = messagesFor(locale)("newsletter.mail.test", { subject: row.subject });
  const content = { subject, ...withPlainLinks(rendered, tokenlessUrls(platform, locale)) };
  await platform.mailer.send({ to: email, locale, content });
}

/** Moves an issue that the caller saw. @throws NOT_FOUND, CONFLICT */
export async function moveIssue(
  context: CallContext,
  { id, version }: SeenIssue,
  to: "submitted" | "draft" | "paused" | "stopped",
): Promise<NewsletterIssueRecord> {
  const { now } = context;
  await context.db.transaction(async (tx) => {
    const row = await issueStates.requireLocked(tx, id);
    await requireSeenIssue(tx, row, version);
    await issueStates.transition(tx, actorOf(context), row, to, {
      changes: {
        ...(to === "draft" && { scheduledAt: null, holdReason: null }),
        ...(to === "paused" && { pauseReason: "staff" as const }),
        ...(to === "stopped" && { finishedAt: now }),
      },
    });
    if (to === "stopped") await storeCounts(tx, id);
  });
  return readIssue(context, id);
}

/**
 * Sends an issue now.
 * @throws NOT_FOUND; CONFLICT if it was changed, or at `override` without a second person;
 *   INVALID_INPUT if it is too large, empty, or has no recipients
 */
export async function sendIssue(
  context: CallContext,
  { id, version, override }: SeenIssue & { override?: string },
): Promise<NewsletterIssueRecord> {
  const { platform } = context;
  await requireSendable(context, { id, version, override });
  const detail = override ? { override } : {};
  const held = await startIssue(platform, actorOf(context), id, { version, detail });
  if (held && held !== "overdue") throw invalidInput(context, "blocks", `newsletter.${held}`);
  return readIssue(context, id);
}

/**
 * Schedules an issue.
 * @throws NOT_FOUND; CONFLICT if it was changed, or at `override` without a second person;
 *   INVALID_INPUT if it is too large or empty, or unless the time is within the next year
 */
export async function scheduleIssue(
  context: CallContext,
  { id, version, scheduledAt, override }: SeenIssue & { scheduledAt: string; override?: string },
): Promise<NewsletterIssueRecord> {
  const { platform, now } = context;
  await requireSendable(context, { id, version, override });
  const at = new Date(scheduledAt);
  if (at <= now || at.getTime() > now.getTime() + YEAR)
    throw invalidInput(context, "scheduledAt", "newsletter.when");
  await context.db.transaction(async (tx) => {
    const row = await issueStates.requireLocked(tx, id);
    await requireSeenIssue(tx, row, version);
    await issueStates.transition(tx, actorOf(context), row, "scheduled", {
      changes: { scheduledAt: at, holdReason: null },
      detail: override ? { override } : {},
    });
  });
  await platform.jobs.sendAt(START_JOB, { id }, at);
  return readIssue(context, id);
}

/** Checks what a person can mend before an issue is sent or scheduled. */
async function requireSendable(
  context: CallContext,
  { id, version, override }: SeenIssue & { override: string | undefined },
): Promise<void> {
  const { db, platform } = context;
  const row = await requireIssue(db, id);
  await requireSeenIssue(db, row, version);
  if (row.withdrawnAt) throw conflictAt(context, "state", "newsletter.not.stopped");
  issueStates.requireLegal(row.state, "sending");
  const { twoPeopleForBreaking } = await publishingRules(db);
  if (twoPeopleForBreaking && lacksSecondPerson(row, context.user?.id) && !override)
    throw conflictAt(context, "override", "newsletter.needsSecondPerson");
  const { problem } = await planIssue(platform, row);
  if (problem === "nobody") return;
  if (problem) throw invalidInput(context, "blocks", `newsletter.${problem}`);
}

/** Issue as it would be sent now. */
interface IssuePlan {
  content: NewsletterContent;
  links: string[];
  /** Why it cannot be sent; null if it can. */
  problem: Exclude<IssueHoldReason, "overdue"> | null;
}

async function planIssue(platform: Platform, row: IssueRow): Promise<IssuePlan> {
  const content = await issueContent(contextOf(platform, row), row);
  const { rendered } = await letterWriter(platform, { ...row, content });
  const plan = { content, links: rendered.links };
  if (!content.blocks.length) return { ...plan, problem: "empty" };
  if (sizeOf(rendered) > ISSUE_BYTES.max) return { ...plan, problem: "tooLarge" };
  const recipients = await countRecipients(platform.database.db, row);
  return { ...plan, problem: recipients ? null : "nobody" };
}

/**
 * Starts an issue: fixes its content, and creates a delivery for each recipient in the same
 * transaction. An issue that cannot be sent is held if it was scheduled.
 * @returns why it is held or cannot be sent; null if sending has started
 */
async function startIssue(
  platform: Platform,
  actor: Actor,
  id: number,
  { version, dueAt, detail = {} }: { version?: number; dueAt?: Date; detail?: object } = {},
): Promise<IssueHoldReason | null> {
  const { db } = platform.database;
  const seen = await requireIssue(db, id);
  const { content, links, ...plan } = await planIssue(platform, seen);
  const problem = isOverdue(seen, dueAt) ? "overdue" : plan.problem;
  const started = await db.transaction(async (tx) => {
    const row = await issueStates.requireLocked(tx, id);
    await requireSeenIssue(tx, row, version ?? seen.version);
    if (dueAt && (row.state !== "scheduled" || !row.scheduledAt || row.scheduledAt > dueAt))
      return null;
    issueStates.requireLegal(row.state, "sending");
    if (problem) {
      if (row.state === "scheduled")
        await issueStates.transition(tx, actor, row, "held", { changes: { holdReason: problem } });
      return problem;
    }
    await issueStates.transition(tx, actor, row, "sending", {
      changes: {
        content,
        links,
        holdReason: null,
        startedAt: new Date(),
        addressed: await createLetters(tx, row),
      },
      detail: { ...detail },
    });
    await announceChange(tx, [`newsletter:${row.newsletterId}`, `newsletterIssue:${id}`]);
    return null;
  });
  if (!problem) await platform.jobs.send(SEND_JOB, { id });
  return started;
}

/** Whether a scheduled issue is due for so long that a person must decide. */
export const isOverdue = (
  { scheduledAt }: Pick<IssueRow, "scheduledAt">,
  now: Date | undefined,
): boolean => !!now && !!scheduledAt && now.getTime() - scheduledAt.getTime() > OVERDUE;

const SCHEDULER: Actor = { id: null, name: "newsletter.scheduled" };

/** Starts a due issue. Skips it if it was cancelled, sent or changed concurrently. */
export async function startDueIssue(platform: Platform, id: number, now: Date): Promise<void> {
  await startIssue(platform, SCHEDULER, id, { dueAt: now }).catch((error) => {
    const { code = "" } = error as { code?: string };
    if (error instanceof IllegalTransition || code === "NOT_FOUND" || code === "CONFLICT") return;
    throw error;
  });
}

/**
 * Job, every minute: starts due issues, continues those without progress, and pauses those that
 * were interrupted for long, as after a restored backup: recipients may have the issue already.
 */
export async function recoverIssues(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await dueIssues(db, now)) await startDueIssue(platform, id, now);
  for (const { id, workedAt } of await sendingIssues(db)) {
    const idle = now.getTime() - workedAt.getTime();
    if (idle > INTERRUPTION) await db.transaction((tx) => pauseIssue(tx, id, "interrupted"));
    else if (idle > STALL_TIMEOUT && !(await waitsForRetry(db, id, now)))
      await platform.jobs.send(SEND_JOB, { id }, String(id));
  }
}

/** Whether the open mails of an issue are tried again later, by a job that exists. */
async function waitsForRetry(db: Db, id: number, now: Date): Promise<boolean> {
  const next = await nextLetterTime(db, id);
  return next !== null && next > now;
}

const SENDER: Actor = { id: null, name: SEND_JOB };

/** Pauses an issue unless it is no longer being sent. */
async function pauseIssue(
  tx: Db,
  id: number,
  pauseReason: Exclude<IssuePauseReason, "staff">,
): Promise<void> {
  const row = await issueStates.lock(tx, id);
  if (row?.state !== "sending") return;
  await issueStates.transition(tx, SENDER, row, "paused", { changes: { pauseReason } });
}

/**
 * Pauses the issues that are being sent with an article, in the transaction that withdraws it. When
 * they are resumed, it is left out. Its alert mails end, and leave the archive.
 */
export const pauseIssuesWith: WithdrawalHook = async (_platform, tx, articleId) => {
  for (const id of await sendingIssuesWith(tx, articleId)) await pauseIssue(tx, id, "withdrawn");
  for (const id of await alertIdsOf(tx, articleId)) await withdrawAlert(tx, id);
};

/** Ends an alert mail: the recipients who do not have it yet do not get it. */
async function withdrawAlert(tx: Db, id: number): Promise<void> {
  await pauseIssue(tx, id, "withdrawn");
  const row = await issueStates.lock(tx, id);
  if (!row) return;
  const withdrawnAt = new Date();
  if (row.state === "scheduled")
    await issueStates.transition(tx, SENDER, row, "draft", {
      changes: { scheduledAt: null, withdrawnAt },
    });
  else if (row.state === "paused") {
    await issueStates.transition(tx, SENDER, row, "stopped", {
      changes: { finishedAt: withdrawnAt, withdrawnAt },
    });
    await storeCounts(tx, id);
  } else await updateIssue(tx, id, { withdrawnAt });
  await announceChange(tx, [`newsletter:${row.newsletterId}`, `newsletterIssue:${id}`]);
}

/** Continues a paused issue that the caller saw. @throws NOT_FOUND, CONFLICT */
export async function resumeIssue(
  context: CallContext,
  { id, version }: SeenIssue,
): Promise<NewsletterIssueRecord> {
  const { platform, now } = context;
  await context.db.transaction(async (tx) => {
    const row = await issueStates.requireLocked(tx, id);
    await requireSeenIssue(tx, row, version);
    if (row.state !== "paused") throw issueStates.illegal(row.state, "sending");
    await issueStates.transition(tx, actorOf(context), row, "sending", {
      changes: {
        pauseReason: null,
        workedAt: now,
        sentBefore: row.sent,
        rejectedBefore: row.rejected,
      },
    });
  });
  await platform.jobs.send(SEND_JOB, { id });
  return readIssue(context, id);
}

/**
 * Job: sends the mails of an issue, and finishes it when each recipient has a result.
 * @returns when to continue, or null if it is finished or paused
 */
export async function continueIssue(
  platform: Platform,
  id: number,
  pace: SendingPace = DEFAULT_PACE,
): Promise<Date | null> {
  const { db } = platform.database;
  const row = await issueById(db, id);
  if (row?.state !== "sending") return null;
  const outcome = await sendLetters(platform, row, await letterWriter(platform, row), pace);
  if ("paused" in outcome) {
    await db.transaction((tx) => pauseIssue(tx, id, outcome.paused));
    return null;
  }
  if (outcome.next) return outcome.next;
  await finishIssue(db, id);
  return null;
}

/** Finishes an issue without open mails. Only one of several workers succeeds. */
async function finishIssue(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await issueStates.lock(tx, id);
    if (row?.state !== "sending" || (await nextLetterTime(tx, id)) !== null) return;
    await issueStates.transition(tx, SENDER, row, "sent", {
      changes: { finishedAt: new Date() },
    });
    await storeCounts(tx, id);
  });
}

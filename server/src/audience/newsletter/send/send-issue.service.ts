import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import type { BatchResult, MailBatch } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { IssueRow } from "../issue/issue.store.ts";
import {
  beginLetter,
  claimLetters,
  type LetterCounts,
  type LetterResult,
  nextLetterTime,
  recordLetter,
  releaseLetters,
  reservePace,
  storeCounts,
} from "./letter.store.ts";
import type { LetterWriter } from "./letter-writer.service.ts";

/** Options of a sending worker. Times are in milliseconds. */
export interface SendingPace {
  /** Maximum number of mails per claim. */
  batchSize: number;
  /** Lifetime of a claim. A worker sends nothing that its claim may not outlive. */
  lease: number;
  /** Longest time that sending one mail takes, by the timeouts of the mail client. */
  mailTimeout: number;
  /** Delay before the first retry. Doubles with each attempt. */
  initialBackoff: number;
  maxAttempts: number;
  /** Delay after the mail server was unreachable. */
  outage: number;
  /** Time after which the worker stops and leaves the rest to the next job. */
  maxRunTime: number;
}

export const DEFAULT_PACE: SendingPace = {
  batchSize: 50,
  lease: 3 * MINUTE,
  mailTimeout: MINUTE,
  initialBackoff: MINUTE,
  maxAttempts: 6,
  outage: MINUTE,
  maxRunTime: 4 * MINUTE,
};

/** Outcome of a worker: when to continue; `bounces`: it stopped because too many were rejected. */
export type SendingOutcome = { next: Date | null } | { paused: "bounces" };

/**
 * Sends the claimable mails of an issue. Safe to run concurrently and to kill: all recipients are
 * rows before anything is sent, and a mail is marked as being sent right before. A worker that is
 * killed leaves at most one uncertain mail per connection, which is sent again with the same
 * message id.
 */
export async function sendLetters(
  platform: Pick<Platform, "config" | "database" | "mailer">,
  issue: Pick<IssueRow, "id" | "sentBefore" | "rejectedBefore">,
  writer: LetterWriter,
  pace: SendingPace = DEFAULT_PACE,
): Promise<SendingOutcome> {
  const { db } = platform.database;
  const { MAIL_CONNECTIONS: connections, MAIL_RATE: rate } = platform.config;
  const interval = SECOND / rate;
  const batch = platform.mailer.openBatch(connections);
  const stopAt = Date.now() + pace.maxRunTime;
  const sender: Sender = { platform, issueId: issue.id, writer, batch, pace };
  try {
    while (Date.now() < stopAt) {
      const size = Math.min(pace.batchSize, Math.max(1, Math.ceil(rate * 2)));
      const claimedAt = Date.now();
      const ids = await claimLetters(db, issue.id, size, pace.lease);
      if (!ids.length) break;
      const start = Date.now() + (await reservePace(db, ids.length, interval));
      const timing = { start, interval, deadline: claimedAt + pace.lease - pace.mailTimeout };
      const isReachable = await sendBatch(sender, ids, connections, timing);
      const counts = await storeCounts(db, issue.id);
      if (isBounceStorm(resultsSince(issue, counts))) return { paused: "bounces" };
      if (!isReachable) return { next: new Date(Date.now() + pace.outage) };
    }
  } finally {
    batch.close();
  }
  return { next: await nextLetterTime(db, issue.id) };
}

/** Results from which the share of rejected mails counts, and the share that pauses an issue. */
const STORM = { results: 50, share: 0.1 };

/** Whether so many mails are rejected that the mail provider may block the station. */
export const isBounceStorm = ({
  sent,
  rejected,
}: Pick<LetterCounts, "sent" | "rejected">): boolean =>
  sent + rejected >= STORM.results && rejected / (sent + rejected) > STORM.share;

/** Results since the issue was started or resumed. */
const resultsSince = (
  { sentBefore, rejectedBefore }: Pick<IssueRow, "sentBefore" | "rejectedBefore">,
  { sent, rejected }: LetterCounts,
) => ({ sent: sent - sentBefore, rejected: rejected - rejectedBefore });

interface Sender {
  platform: Pick<Platform, "config" | "database" | "mailer">;
  issueId: number;
  writer: LetterWriter;
  batch: MailBatch;
  pace: SendingPace;
}

interface Timing {
  /** Time of the first mail of the batch, and between two of them. */
  start: number;
  interval: number;
  /** Time after which no mail of the batch is begun. */
  deadline: number;
}

/** Sends a batch over several connections. Returns false if the mail server is unreachable. */
async function sendBatch(
  sender: Sender,
  ids: number[],
  connections: number,
  { start, interval, deadline }: Timing,
): Promise<boolean> {
  const { issueId } = sender;
  const { db } = sender.platform.database;
  let next = 0;
  let isReachable = true;
  const sendNext = async () => {
    while (isReachable && next < ids.length && Date.now() < deadline) {
      const index = next++;
      const delay = start + index * interval - Date.now();
      if (delay > 1) await wait(delay);
      const result = await sendOne(sender, ids[index] as number);
      if (result?.outcome === "unreachable") isReachable = false;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  await releaseLetters(db, issueId, ids);
  return isReachable;
}

async function sendOne(
  { platform, issueId, writer, batch, pace }: Sender,
  subscriptionId: number,
): Promise<BatchResult | null> {
  const { db } = platform.database;
  const recipient = await beginLetter(db, issueId, subscriptionId);
  if (!recipient) return null;
  const result = await batch.send(writer.mailTo(subscriptionId, recipient.email));
  await recordLetter(db, issueId, subscriptionId, letterResult(result, recipient.attempts, pace));
  return result;
}

/** Decides what follows from the result of an attempt. */
export function letterResult(
  { outcome, detail }: BatchResult,
  attempts: number,
  { initialBackoff, maxAttempts, outage }: SendingPace,
): LetterResult {
  const uncertain = outcome === "uncertain";
  if (outcome === "sent" || outcome === "rejected") return { state: outcome, uncertain, detail };
  if (outcome === "unreachable")
    return { state: "waiting", uncertain, detail, delay: outage, isUncounted: true };
  if (attempts >= maxAttempts) return { state: "failed", uncertain, detail };
  return { state: "waiting", uncertain, detail, delay: initialBackoff * 2 ** (attempts - 1) };
}

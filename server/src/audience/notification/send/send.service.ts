import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { PushMessage } from "@masthead/contract/audience/notification/push-message.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotificationRow } from "../notification.store.ts";
import { clickToken } from "./click-token.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  nextClaimTime,
  recordDeliveries,
} from "./delivery.store.ts";
import { openPushClient, type PushClient, type PushResult } from "./push-client.ts";

/** Options of a sending worker. Times are in milliseconds. */
export interface SendingOptions {
  /** Deliveries per claim, and number of concurrent batches. */
  batchSize: number;
  concurrency: number;
  /**
   * Lifetime of a claim. A worker does not send if its claim could end before the response arrives.
   */
  lease: number;
  /** Timeout of a request to a push service. */
  requestTimeout: number;
  /** Delay before the first retry. Doubles with each attempt. */
  initialBackoff: number;
  maxAttempts: number;
  /** Time after which the worker stops and leaves the rest to the next job. */
  maxRunTime: number;
  /** Time after which the notification is useless. Default: its relevance in `TTL`. */
  expiresAt?: Date | null;
}

export const DEFAULT_SENDING_OPTIONS: SendingOptions = {
  batchSize: 100,
  concurrency: 4,
  lease: 30_000,
  requestTimeout: 10_000,
  initialBackoff: 30_000,
  maxAttempts: 6,
  maxRunTime: 4 * MINUTE,
};

/**
 * Time for which a notification is relevant, in seconds: a day, and four hours for breaking news.
 */
const TTL = { normal: 24 * 60 * 60, high: 4 * 60 * 60 } as const;

/**
 * Sends the claimable deliveries of a notification. Safe to run concurrently and to kill: see
 * docs/decisions/0025.
 * @returns when the next delivery can be claimed, or null if every delivery has a result
 */
export async function sendDeliveries(
  platform: Pick<Platform, "config" | "publicUrl" | "log" | "database">,
  row: NotificationRow,
  message: Omit<PushMessage, "token">,
  pace: SendingOptions = DEFAULT_SENDING_OPTIONS,
): Promise<Date | null> {
  const { db } = platform.database;
  const client = openPushClient(platform, pace.requestTimeout);
  const sender: Sender = { secret: platform.config.APP_SECRET, client, row, message, pace };
  const stopAt = Date.now() + pace.maxRunTime;
  const sendBatches = async () => {
    while (Date.now() < stopAt) {
      const claimedAt = Date.now();
      const claimed = await claimDeliveries(db, row.id, pace.batchSize, pace.lease);
      const [first] = claimed;
      if (!first) return;
      const results = await sendBatch(
        sender,
        claimed,
        claimedAt + pace.lease - pace.requestTimeout,
      );
      await recordDeliveries(db, row.id, first.claimedAt, results);
    }
  };
  try {
    await Promise.all(Array.from({ length: pace.concurrency }, sendBatches));
  } finally {
    client.close();
  }
  return nextClaimTime(db, row.id);
}

interface Sender {
  /** Signs the tokens of clicks. */
  secret: string;
  client: PushClient;
  row: NotificationRow;
  message: Omit<PushMessage, "token">;
  pace: SendingOptions;
}

/**
 * Messages encrypted before yielding to the event loop, because this process also serves readers.
 */
const YIELD_EVERY = 5;

/** Sends a batch until the deadline of its claim. Unsent deliveries wait for the next claim. */
async function sendBatch(
  sender: Sender,
  claimed: ClaimedDelivery[],
  deadline: number,
): Promise<DeliveryResult[]> {
  const results: Promise<DeliveryResult>[] = [];
  for (const [index, claim] of claimed.entries()) {
    if (index % YIELD_EVERY === 0) await yieldToEventLoop();
    results.push(sendOne(sender, claim, Date.now() < deadline));
  }
  return Promise.all(results);
}

async function sendOne(
  { client, secret, row, message, pace }: Sender,
  claim: ClaimedDelivery,
  isInTime: boolean,
): Promise<DeliveryResult> {
  const { subscriptionId, attempts, endpoint, p256dh, auth } = claim;
  const delivery = { subscriptionId, attempts };
  if (!endpoint || !p256dh || !auth) return { ...delivery, state: "gone" };
  if (!isInTime) return { ...delivery, state: "waiting", again: new Date() };
  const urgency = row.breaking ? "high" : "normal";
  const ttl = timeToLive(TTL[urgency], pace);
  if (ttl <= 0) return { ...delivery, state: "failed" };
  const payload = Buffer.from(
    JSON.stringify({ ...message, token: clickToken(secret, row.id, subscriptionId) }),
  );
  const result = await client.post({
    endpoint,
    p256dh,
    auth,
    payload,
    ttl,
    urgency,
    topic: `n${message.replaces ?? row.id}`,
  });
  return { ...delivery, ...toDeliveryResult(result, row, attempts, pace, TTL[urgency]) };
}

/** Returns for how many seconds a push service may keep a message, at most until its expiry. */
const timeToLive = (relevance: number, { expiresAt }: SendingOptions): number =>
  expiresAt
    ? Math.min(relevance, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
    : relevance;

function toDeliveryResult(
  result: PushResult,
  row: NotificationRow,
  attempts: number,
  pace: SendingOptions,
  ttl: number,
): Pick<DeliveryResult, "state" | "again"> {
  if (result.outcome !== "retry")
    return { state: result.outcome === "refused" ? "failed" : result.outcome };
  const wait = Math.max(
    result.wait ?? 0,
    pace.initialBackoff * 2 ** (attempts - 1) * (0.75 + Math.random() / 2),
  );
  const again = new Date(Date.now() + wait);
  const expiresAt =
    pace.expiresAt?.getTime() ?? (row.startedAt?.getTime() ?? Date.now()) + ttl * 1000;
  return attempts >= pace.maxAttempts || again.getTime() > expiresAt
    ? { state: "failed" }
    : { state: "waiting", again };
}

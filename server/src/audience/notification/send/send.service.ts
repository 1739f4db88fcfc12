import { setImmediate as letOthersWork } from "node:timers/promises";
import type { PushMessage } from "@masthead/contract/audience/push-message.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotificationRow } from "../notification.store.ts";
import { clickToken } from "./click-token.ts";
import { type ClaimedDelivery, claimDeliveries, type DeliveryResult, nextClaim, recordDeliveries } from "./delivery.store.ts";
import { openPushService, type PushAnswer, type PushService } from "./push-service.ts";

/** How a worker sends. Times are milliseconds. */
export interface SendingPace {
  /** Deliveries that are claimed and written down at once, and how many such batches are under way. */
  batch: number;
  lanes: number;
  /** For which a claim holds. A worker sends nothing under a claim that may end before the answer comes. */
  lease: number;
  /** That a push service may take to answer. */
  within: number;
  /** Wait before the second try; it doubles with each. */
  backOff: number;
  /** Tries in all. */
  tries: number;
  /** After which it stops, and lets a next job go on. */
  shift: number;
}

export const PACE: SendingPace = { batch: 100, lanes: 4, lease: 30_000, within: 10_000, backOff: 30_000, tries: 6, shift: 4 * 60_000 };

/** Seconds for which a notification is worth showing: a day, and breaking news four hours. */
const TTL = { normal: 24 * 60 * 60, high: 4 * 60 * 60 } as const;

/**
 * Sends what may be claimed now of a notification. Any number of processes may do so at once, and any may die: see docs/decisions/0025.
 * @returns when there is more to claim; null when all is decided
 */
export async function sendDeliveries(
  platform: Pick<Platform, "config" | "publicUrl" | "database">,
  row: NotificationRow,
  message: Omit<PushMessage, "token">,
  pace: SendingPace = PACE,
): Promise<Date | null> {
  const { db } = platform.database;
  const service = openPushService(platform, pace.within);
  const sender: Sender = { dataDir: platform.config.DATA_DIR, service, row, message, pace };
  const until = Date.now() + pace.shift;
  const lane = async () => {
    while (Date.now() < until) {
      const began = Date.now();
      const claimed = await claimDeliveries(db, row.id, pace.batch, pace.lease);
      const [first] = claimed;
      if (!first) return;
      const results = await sendBatch(sender, claimed, began + pace.lease - pace.within);
      await recordDeliveries(db, row.id, first.claimedAt, results);
    }
  };
  try {
    await Promise.all(Array.from({ length: pace.lanes }, lane));
  } finally {
    service.close();
  }
  return nextClaim(db, row.id);
}

interface Sender {
  dataDir: string;
  service: PushService;
  row: NotificationRow;
  message: Omit<PushMessage, "token">;
  pace: SendingPace;
}

/** Messages that are encrypted before others may work: this process serves readers too. */
const AT_ONCE = 5;

/** Sends a batch, as long as its claim surely holds. What was not sent in time waits for the next claim. */
async function sendBatch(sender: Sender, claimed: ClaimedDelivery[], deadline: number): Promise<DeliveryResult[]> {
  const results: Promise<DeliveryResult>[] = [];
  for (const [index, one] of claimed.entries()) {
    if (index % AT_ONCE === 0) await letOthersWork();
    results.push(sendOne(sender, one, Date.now() < deadline));
  }
  return Promise.all(results);
}

async function sendOne({ service, dataDir, row, message, pace }: Sender, claim: ClaimedDelivery, inTime: boolean): Promise<DeliveryResult> {
  const { subscriptionId, attempts, endpoint, p256dh, auth } = claim;
  const known = { subscriptionId, attempts };
  if (!endpoint || !p256dh || !auth) return { ...known, state: "gone" };
  if (!inTime) return { ...known, state: "waiting", again: new Date() };
  const urgency = row.breaking ? "high" : "normal";
  const payload = Buffer.from(JSON.stringify({ ...message, token: clickToken(dataDir, row.id, subscriptionId) }));
  const answer = await service.post({ endpoint, p256dh, auth, payload, ttl: TTL[urgency], urgency, topic: `n${row.id}` });
  return { ...known, ...resultOf(answer, row, attempts, pace, TTL[urgency]) };
}

function resultOf(
  answer: PushAnswer,
  row: NotificationRow,
  attempts: number,
  pace: SendingPace,
  ttl: number,
): Pick<DeliveryResult, "state" | "again"> {
  if (answer.outcome !== "again") return { state: answer.outcome === "refused" ? "failed" : answer.outcome };
  const wait = Math.max(answer.wait ?? 0, pace.backOff * 2 ** (attempts - 1) * (0.75 + Math.random() / 2));
  const again = new Date(Date.now() + wait);
  const worthless = (row.startedAt?.getTime() ?? Date.now()) + ttl * 1000;
  return attempts >= pace.tries || again.getTime() > worthless ? { state: "failed" } : { state: "waiting", again };
}

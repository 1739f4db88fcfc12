import type { IncomingHttpHeaders } from "node:http";
import type { Platform } from "../../platform/platform.ts";
import { WebhookRejected } from "../gateway/gateway.ts";
import { configuredGateways } from "../gateway/gateways.ts";
import { syncAttempt } from "./attempt.service.ts";
import { reportDispute, syncDispute } from "./dispute/dispute.service.ts";
import { insertGatewayEvent, paymentByKey, refundByKey } from "./payment.sql.ts";
import { processRefund } from "./refund.service.ts";

/** Job that looks up the attempt, refund or dispute of a webhook. */
export const WEBHOOK_JOB = "payment.look";

/** Type of an event about a dispute, as gateways call it. */
const DISPUTE_KIND = /\bdispute\b/;

/**
 * Payload of the job: the gateway, and the idempotency key of the attempt or refund, or the gateway
 * id of the dispute.
 */
export interface WebhookJob {
  gateway: string;
  key: string | null;
  disputeId?: string | null;
}

/**
 * Receives a webhook: stores its event once, and queues a job that looks up its subject, in one
 * transaction. Duplicates change nothing. Amounts and states in the event are not trusted, but
 * looked up.
 * @throws WebhookRejected if the gateway did not sign it, or is unknown
 */
export async function receiveWebhook(
  platform: Platform,
  name: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const gateway = configuredGateways(platform).find((one) => one.name === name);
  if (!gateway) throw new WebhookRejected("unknown gateway");
  const { id: eventId, kind, key, disputeId } = gateway.readWebhook(body, headers);
  await platform.database.db.transaction(async (tx) => {
    const isNew = await insertGatewayEvent(tx, {
      gateway: name,
      eventId,
      kind,
      key,
      body: body.toString("utf8"),
    });
    // The gateway sent it, so that repeats would not help.
    if (isNew && DISPUTE_KIND.test(kind) && !disputeId)
      reportDispute(platform, eventId, "a webhook about a dispute does not say which");
    if (isNew && (key || disputeId))
      await platform.jobs.sendAll(tx, WEBHOOK_JOB, [
        { gateway: name, key, disputeId } satisfies WebhookJob,
      ]);
  });
}

/**
 * Looks up a dispute, or the attempt or refund of an idempotency key, and records its state.
 * @throws GatewayError, after which the job is retried
 */
export async function processWebhookJob(
  platform: Platform,
  { gateway, key, disputeId }: WebhookJob,
): Promise<void> {
  const { db } = platform.database;
  if (disputeId) return syncDispute(platform, gateway, disputeId);
  if (!key) return;
  const payment = await paymentByKey(db, gateway, key);
  if (payment) return syncAttempt(platform, payment.id, { id: null, name: `webhook.${gateway}` });
  const refund = await refundByKey(db, key);
  if (refund) await processRefund(platform, refund.id);
}

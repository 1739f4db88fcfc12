import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { runSteps } from "../../platform/jobs/job-errors.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { syncAttempt } from "./attempt.service.ts";
import { syncDispute } from "./dispute/dispute.service.ts";
import { findStaleDisputes } from "./dispute/dispute.sql.ts";
import { findPendingRefunds, findStalePayments, updatePayment } from "./payment.sql.ts";
import { processRefund } from "./refund.service.ts";
import { FORGET_CARD_JOB, type ForgetCardPayload, forgetCard } from "./saved-card.service.ts";
import { REFUND_JOB } from "./settle.service.ts";
import { processWebhookJob, WEBHOOK_JOB, type WebhookJob } from "./webhook.service.ts";

/** Time after which an open dispute is looked up without a webhook: banks take days. */
const DISPUTES_STALE_AFTER = 6 * HOUR;
/** Attempts, refunds and disputes checked per run. */
const SWEEP_BATCH_SIZE = 200;

/**
 * Background jobs of payments. Webhooks only speed them up: without them the sweep of each minute
 * does the same.
 */
export function paymentJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: WEBHOOK_JOB,
      concurrency: 2,
      work: (event: WebhookJob) => processWebhookJob(platform, event),
    },
    {
      name: REFUND_JOB,
      work: async ({ id }: { id: number }) => void (await processRefund(platform, id)),
    },
    { name: FORGET_CARD_JOB, work: (card: ForgetCardPayload) => forgetCard(platform, card) },
    { name: "payment.sweep", cron: "* * * * *", work: () => sweepPayments(platform, new Date()) },
  ];
}

/**
 * Polls the gateway for attempts, refunds and open disputes that no webhook has reported. Failed
 * lookups are retried by a later run.
 * @throws PermanentFailure if some failed for another reason than an outage
 */
export async function sweepPayments(
  platform: Platform,
  now: Date,
  staleAfter = 2 * MINUTE,
): Promise<void> {
  const { db } = platform.database;
  const since = new Date(now.getTime() - staleAfter);
  const payments = await findStalePayments(db, now, staleAfter, SWEEP_BATCH_SIZE);
  const refunds = await findPendingRefunds(db, since, SWEEP_BATCH_SIZE);
  const disputes = await findStaleDisputes(
    db,
    new Date(now.getTime() - DISPUTES_STALE_AFTER),
    SWEEP_BATCH_SIZE,
  );
  await runSteps(platform.log, [
    ...payments.map((id) => ({ name: `payment ${id}`, run: () => pollPayment(platform, id, now) })),
    ...refunds.map((id) => ({ name: `refund ${id}`, run: () => processRefund(platform, id) })),
    ...disputes.map(({ gateway, gatewayId }) => ({
      name: `dispute ${gatewayId}`,
      run: () => syncDispute(platform, gateway, gatewayId),
    })),
  ]);
}

async function pollPayment(platform: Platform, id: number, now: Date): Promise<void> {
  try {
    await syncAttempt(platform, id, { id: null, name: "payment.sweep" });
  } finally {
    await updatePayment(platform.database.db, id, { lookedAt: now });
  }
}

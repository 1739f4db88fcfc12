import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { lookUp } from "./attempt.service.ts";
import { forgottenPayments, updatePayment, waitingRefunds } from "./payment.store.ts";
import { reconcileYesterday } from "./reconciliation.service.ts";
import { carryOutRefund } from "./refund.service.ts";
import { REFUND_JOB } from "./settle.service.ts";
import { LOOK_JOB, type Looked, lookAt } from "./webhook.service.ts";

const MINUTE = 60_000;
/** Attempts and refunds that one turn looks at. */
const MOST = 200;

/** What is done about money outside of requests. Webhooks hurry it; without them it happens all the same, by the turn of every minute. */
export function paymentJobs(platform: Platform): JobDefinition[] {
  return [
    { name: LOOK_JOB, concurrency: 2, work: (looked: Looked) => lookAt(platform, looked) },
    { name: REFUND_JOB, work: async ({ id }: { id: number }) => void (await carryOutRefund(platform, id)) },
    { name: "payment.sweep", cron: "* * * * *", work: () => sweepPayments(platform, new Date()) },
    // Some hours into the day, when what happened before midnight stands in every list.
    { name: "payment.reconcile", cron: "40 1 * * *", work: () => reconcileYesterday(platform, new Date()) },
  ];
}

/** Looks at attempts and refunds that nobody has told of. What the gateway does not answer about now is asked again by a later turn. */
export async function sweepPayments(platform: Platform, now: Date, silence = 2 * MINUTE): Promise<void> {
  const { db } = platform.database;
  const since = new Date(now.getTime() - silence);
  const calm = (error: unknown) => platform.log.warn({ error }, "the gateway could not be asked");
  for (const id of await forgottenPayments(db, now, silence, MOST)) {
    await lookUp(platform, id, { id: null, name: "payment.sweep" }).catch(calm);
    await updatePayment(db, id, { lookedAt: now });
  }
  for (const id of await waitingRefunds(db, since, MOST)) await carryOutRefund(platform, id).catch(calm);
}

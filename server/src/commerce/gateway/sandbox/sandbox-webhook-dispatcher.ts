import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Sandbox } from "./sandbox.ts";
import { completeDueRefunds } from "./sandbox-charge.ts";
import { expireOverdueCheckouts } from "./sandbox-checkout.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  markDelivered,
  nextDeliveryAt,
  rescheduleDelivery,
} from "./sandbox-event.store.ts";
import { SIGNATURE_HEADER, signatureOf } from "./sandbox-signature.ts";

/** Timeout of a webhook request, in milliseconds. */
const DELIVERY_TIMEOUT = 10_000;
/** Lifetime of a claim, in milliseconds: deliveries of a process that dies go to the next one. */
const CLAIM_LEASE = 15_000;
/** Deliveries sent in parallel. */
const DELIVERY_BATCH_SIZE = 20;
/** Maximum sleep in milliseconds, to notice events of other processes and what falls due. */
const MAX_SLEEP = 2000;
/** Delays before a retry in milliseconds, doubled each time. */
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = MINUTE;

export interface WebhookDispatcher {
  /** Checks immediately for due work. */
  wake(): void;
  /** Stops once the work in progress is done. */
  stop(): Promise<void>;
}

/**
 * Delivers webhooks until each is acknowledged, and expires checkouts and refunds that are due.
 * Several processes share the work.
 */
export function startWebhookDispatcher(
  sandbox: Sandbox,
  log: FastifyBaseLogger,
): WebhookDispatcher {
  let running = true;
  let woken = false;
  let interruptSleep = () => {};
  const wake = () => {
    woken = true;
    interruptSleep();
  };
  const sleep = (time: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, time);
      interruptSleep = () => {
        clearTimeout(timer);
        done();
      };
      if (woken) interruptSleep();
    });

  const loop = async () => {
    while (running) {
      woken = false;
      const wait = await runOnce(sandbox).catch((error) => {
        if (running) log.error({ error }, "the sandbox could not process due work");
        return MAX_SLEEP;
      });
      if (running && wait > 0) await sleep(wait);
    }
  };
  const stopped = loop();
  return {
    wake,
    stop: async () => {
      running = false;
      wake();
      await stopped;
    },
  };
}

/** Processes due work. Returns the milliseconds until there is more to do. */
async function runOnce(sandbox: Sandbox): Promise<number> {
  await expireOverdueCheckouts(sandbox);
  await completeDueRefunds(sandbox);
  const claimed = await claimDeliveries(sandbox.db, new Date(), CLAIM_LEASE, DELIVERY_BATCH_SIZE);
  await Promise.all(claimed.map((one) => deliver(sandbox, one)));
  if (claimed.length === DELIVERY_BATCH_SIZE) return 0;
  const next = await nextDeliveryAt(sandbox.db);
  return Math.min(
    Math.max((next?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now(), 5),
    MAX_SLEEP,
  );
}

async function deliver(
  sandbox: Sandbox,
  { id, url, attempts, event }: ClaimedDelivery,
): Promise<void> {
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: signatureOf(sandbox.webhookSecret, body, new Date()),
  };
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT);
  const acknowledged = await fetch(url, {
    method: "POST",
    headers,
    body,
    signal,
    redirect: "manual",
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
  if (acknowledged) return markDelivered(sandbox.db, id, new Date());
  await rescheduleDelivery(
    sandbox.db,
    id,
    new Date(Date.now() + Math.min(MIN_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY)),
  );
}

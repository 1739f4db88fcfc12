import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../../platform/postgres/database.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  insertRow,
  nextDeliveryAt,
  updateDelivery,
} from "./sandbox.store.ts";
import { sandboxDelivery, sandboxEvent } from "./sandbox.table.ts";
import { newSandboxId, type Sandbox, sandboxSecrets } from "./sandbox.ts";
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

type EventKind =
  | `checkout.${"paid" | "failed" | "expired"}`
  | `charge.${"paid" | "failed"}`
  | `refund.${"open" | "done" | "failed"}`
  | `dispute.${"opened" | "updated" | "closed" | "fundsWithdrawn" | "fundsReinstated"}`;

/**
 * Stores an event and its webhooks in the transaction of its cause. `webhookUrl` is where its
 * client wants them.
 */
export async function recordEvent(
  sandbox: Sandbox,
  db: Db,
  kind: EventKind,
  subject: { key: string; webhookUrl: string | null; disputeId?: string },
): Promise<void> {
  const {
    SANDBOX_WEBHOOK_URL: fixedUrl,
    SANDBOX_WEBHOOK_DELAY: maxDelay,
    SANDBOX_WEBHOOK_COPIES: copies,
    SANDBOX_WEBHOOK_SHUFFLE: shuffle,
  } = sandbox.settings;
  const { key, disputeId = null } = subject;
  const [eventId, createdAt] = [newSandboxId("sevt"), new Date()];
  await insertRow(db, sandboxEvent, { id: eventId, kind, key, disputeId, createdAt });
  const url = fixedUrl ?? subject.webhookUrl;
  for (let copy = 0; url && copy < copies; copy++) {
    const delay = shuffle ? Math.random() * maxDelay : maxDelay;
    const dueAt = new Date(createdAt.getTime() + delay);
    await insertRow(db, sandboxDelivery, { eventId, url, dueAt });
  }
}

export interface Dispatcher {
  /** Checks immediately for due work. */
  wake(): void;
  /** Stops once the work in progress is done. */
  stop(): Promise<void>;
}

/**
 * Carries out due work, again and again, until it is stopped. Several processes share the work.
 * @param work returns the milliseconds until there is more to do
 */
export function startDispatcher(work: () => Promise<number>, log: FastifyBaseLogger): Dispatcher {
  let running = true;
  let awake = new AbortController();
  const loop = async () => {
    while (running) {
      awake = new AbortController();
      const time = await work().catch((error) => {
        log.error({ error }, "the sandbox could not process due work");
        return MAX_SLEEP;
      });
      await wait(time, undefined, { signal: awake.signal }).catch(() => {});
    }
  };
  const stopped = loop();
  return {
    wake: () => awake.abort(),
    async stop() {
      running = false;
      awake.abort();
      await stopped;
    },
  };
}

/** Sends due webhooks. Returns the milliseconds until more are due. */
export async function deliverDueWebhooks(sandbox: Sandbox): Promise<number> {
  const claimed = await claimDeliveries(sandbox.db, CLAIM_LEASE, DELIVERY_BATCH_SIZE);
  await Promise.all(claimed.map((one) => deliver(sandbox, one)));
  if (claimed.length === DELIVERY_BATCH_SIZE) return 0;
  const next = (await nextDeliveryAt(sandbox.db)) ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(next - Date.now(), 5), MAX_SLEEP);
}

/** Sends a webhook, and schedules it again unless it is acknowledged. */
async function deliver(sandbox: Sandbox, { id, url, attempts, body }: ClaimedDelivery) {
  const acknowledged = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: signatureOf(
        sandboxSecrets(sandbox.settings).webhookSecret,
        body,
        new Date(),
      ),
    },
    body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT),
    redirect: "manual",
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
  const delay = Math.min(MIN_RETRY_DELAY * 2 ** (attempts - 1), MAX_RETRY_DELAY);
  await updateDelivery(
    sandbox.db,
    id,
    acknowledged ? { deliveredAt: new Date() } : { dueAt: new Date(Date.now() + delay) },
  );
}

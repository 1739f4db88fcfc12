import type { FastifyBaseLogger } from "fastify";
import type { Sandbox } from "./sandbox.ts";
import { decideRefunds } from "./sandbox-charge.ts";
import { expireOverdue } from "./sandbox-checkout.ts";
import { type ClaimedDelivery, claimDeliveries, markDelivered, nextDelivery, putOff } from "./sandbox-event.store.ts";
import { SIGNATURE_HEADER, signatureOf } from "./sandbox-signature.ts";

/** Milliseconds that an answer may take. */
const PATIENCE = 10_000;
/** For how long a claim holds: a process that dies with one leaves it to the next. */
const LEASE = 15_000;
/** At once under way. */
const BATCH = 20;
/** Longest sleep, for what is written down by other processes or falls due. */
const LONGEST_SLEEP = 2000;
const FIRST_RETRY = 500;
const LAST_RETRY = 60_000;

export interface Courier {
  /** Looks at once for what is due. */
  wake(): void;
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** Tells events to who asked, until each was understood, and does what falls due. Several processes share the work. */
export function startCourier(sandbox: Sandbox, log: FastifyBaseLogger): Courier {
  let running = true;
  let rung = false;
  let ring = () => {};
  const wake = () => {
    rung = true;
    ring();
  };
  const sleep = (time: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, time);
      ring = () => {
        clearTimeout(timer);
        done();
      };
      if (rung) ring();
    });

  const work = async () => {
    while (running) {
      rung = false;
      const wait = await round(sandbox).catch((error) => {
        if (running) log.error({ error }, "the sandbox could not look for what is due");
        return LONGEST_SLEEP;
      });
      if (running && wait > 0) await sleep(wait);
    }
  };
  const ended = work();
  return {
    wake,
    stop: async () => {
      running = false;
      wake();
      await ended;
    },
  };
}

/** Does what is due. Returns for how many milliseconds there is nothing more to do. */
async function round(sandbox: Sandbox): Promise<number> {
  await expireOverdue(sandbox);
  await decideRefunds(sandbox);
  const claimed = await claimDeliveries(sandbox.db, new Date(), LEASE, BATCH);
  await Promise.all(claimed.map((one) => deliver(sandbox, one)));
  if (claimed.length === BATCH) return 0;
  const next = await nextDelivery(sandbox.db);
  return Math.min(Math.max((next?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now(), 5), LONGEST_SLEEP);
}

async function deliver(sandbox: Sandbox, { id, url, attempts, event }: ClaimedDelivery): Promise<void> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signatureOf(sandbox.webhookSecret, body, new Date()) };
  const signal = AbortSignal.timeout(PATIENCE);
  const understood = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );
  if (understood) return markDelivered(sandbox.db, id, new Date());
  await putOff(sandbox.db, id, new Date(Date.now() + Math.min(FIRST_RETRY * 2 ** (attempts - 1), LAST_RETRY)));
}

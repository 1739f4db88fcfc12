import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { isOpenDispute } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { dependencyFailed } from "../../../platform/telemetry/dependency.ts";
import { transitionEvents } from "../../../platform/telemetry/events.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { type GatewayDispute, GatewayError } from "../../gateway/gateway.ts";
import { gatewayByName } from "../../gateway/gateways.ts";
import { syncAttempt } from "../attempt.service.ts";
import { lockOrderPayable } from "../payable.ts";
import {
  chargedPaymentOf,
  insertLedgerEntry,
  type PaymentRow,
  paymentById,
  paymentByKey,
} from "../payment.sql.ts";
import { type DisputeDecision, decideDispute } from "./decide-dispute.ts";
import {
  closeRefundsOfCharge,
  type DisputeRow,
  databaseTime,
  disputeByGatewayId,
  insertDispute,
  updateDispute,
} from "./dispute.sql.ts";
import { disputeStates } from "./dispute.state.ts";

const ACTOR: Actor = { id: null, name: "payment.dispute" };

/**
 * Looks up a dispute at its gateway, and records its state with all consequences. Safe to call in
 * any order and any number of times. A dispute of a charge that is not ours is reported, and
 * changes nothing.
 * @throws GatewayError if the gateway does not respond
 */
export async function syncDispute(
  platform: Platform,
  gateway: string,
  gatewayId: string,
): Promise<void> {
  const { db } = platform.database;
  const lookedAt = await databaseTime(db);
  const found = await findDispute(platform, gateway, gatewayId);
  const payment = found ? await paymentByKey(db, gateway, found.key) : undefined;
  if (!found || !payment?.orderId)
    return reportDispute(platform, gatewayId, "the disputed charge is not ours");
  // The dispute may be reported before the payment.
  if (payment.state !== "paid") await syncAttempt(platform, payment.id, ACTOR);
  const decision = await db.transaction((tx) =>
    recordDispute(platform, tx, { paymentId: payment.id, gateway, found, lookedAt }),
  );
  if (decision?.unexpected)
    reportDispute(platform, gatewayId, "the gateway reports an unexpected state");
}

/** Returns null for a dispute that the gateway does not know. */
async function findDispute(
  platform: Platform,
  gateway: string,
  gatewayId: string,
): Promise<GatewayDispute | null> {
  try {
    return await gatewayByName(platform, gateway).findDispute(gatewayId);
  } catch (error) {
    if (error instanceof GatewayError && error.final) return null;
    throw error;
  }
}

/** Logs and counts a dispute that needs to be looked at. */
export function reportDispute({ log }: Platform, reference: string, message: string): void {
  dependencyFailed(log, {
    dependency: "dispute",
    outcome: "refused",
    error: new Error(message),
    reference,
  });
}

interface FoundDispute {
  paymentId: number;
  gateway: string;
  found: GatewayDispute;
  lookedAt: Date;
}

async function recordDispute(
  platform: Platform,
  tx: Db,
  { paymentId, gateway, found, lookedAt }: FoundDispute,
): Promise<DisputeDecision | null> {
  const payment = await paymentById(tx, paymentId);
  const locked = payment?.orderId ? await lockOrderPayable(platform, tx, payment.orderId) : null;
  if (!payment?.orderId || !locked) throw new Error("the order of a disputed charge is missing");
  const { orderId } = payment;
  const stored = await disputeByGatewayId(tx, gateway, found.id);
  const decision = decideDispute(stored, found, lookedAt);
  if (!decision) return null;
  const row = await storeDispute(tx, { stored, decision, found, payment, orderId, lookedAt });
  for (const { id, kind, amount, currency, at } of found.movements)
    await insertLedgerEntry(tx, {
      orderId,
      kind,
      gateway,
      gatewayId: id,
      amount,
      currency,
      by: ACTOR.name,
      at,
    });
  if (decision.changed) logDispute(platform, row);
  if (decision.effect === "end") await closeRefundsOfCharge(tx, payment.id);
  const isPayment = (await chargedPaymentOf(tx, orderId))?.id === payment.id;
  await locked.onDispute?.({ dispute: row, decision, isPayment }, ACTOR);
  return decision;
}

function logDispute({ log }: Platform, row: DisputeRow): void {
  const { gatewayId, orderId, state, reason, currency } = row;
  const sum = formatDecimalAmount(row);
  log.info({ dispute: gatewayId, order: orderId, state, reason, sum, currency }, "dispute");
}

async function storeDispute(
  tx: Db,
  {
    stored,
    decision: { state, changed },
    found,
    payment,
    orderId,
    lookedAt,
  }: {
    stored: DisputeRow | undefined;
    decision: DisputeDecision;
    found: GatewayDispute;
    payment: PaymentRow;
    orderId: number;
    lookedAt: Date;
  },
): Promise<DisputeRow> {
  const { reason, amount, currency, evidenceDueAt, openedAt, url } = found;
  const closedAt = isOpenDispute(state)
    ? null
    : changed
      ? lookedAt
      : (stored?.closedAt ?? lookedAt);
  const values = { reason, amount, currency, evidenceDueAt, openedAt, url, closedAt, lookedAt };
  if (!stored) {
    const references = {
      orderId,
      paymentId: payment.id,
      gateway: payment.gateway,
      gatewayId: found.id,
    };
    const row = await insertDispute(tx, { ...references, ...values, state });
    transitionEvents.publish({ machine: disputeStates.name, to: state });
    return row;
  }
  return changed
    ? disputeStates.transition(tx, ACTOR, stored, state, { changes: values })
    : updateDispute(tx, stored.id, values);
}

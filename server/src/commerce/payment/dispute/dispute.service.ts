import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { isOpenDispute } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { dependencyFailed } from "../../../platform/telemetry/dependency.ts";
import { transitionEvents } from "../../../platform/telemetry/events.ts";
import { syncWork } from "../../../platform/work/sync-work.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { type GatewayDispute, GatewayError } from "../../gateway/gateway.ts";
import { gatewayByName } from "../../gateway/gateways.ts";
import { holdRenewals, releaseRenewals } from "../../order/dispute/renewal-hold.service.ts";
import { endSubscriptionsOfOrder } from "../../order/fulfil/subscription-lifecycle.service.ts";
import { ORDER_MAIL_JOB } from "../../order/mail/order-mail.service.ts";
import { orderStates, recordOrderEvent } from "../../order/order.state.ts";
import type { OrderRow } from "../../order/order.store.ts";
import { syncAttempt } from "../attempt.service.ts";
import {
  chargedPaymentOf,
  insertLedgerEntry,
  type PaymentRow,
  paymentById,
  paymentByKey,
} from "../payment.store.ts";
import { combinedDisputeState, type DisputeDecision, decideDispute } from "./decide-dispute.ts";
import { disputeStates } from "./dispute.state.ts";
import {
  amountChargedBack,
  closeRefundsOfCharge,
  type DisputeRow,
  databaseTime,
  disputeByGatewayId,
  disputesOf,
  insertDispute,
  updateDispute,
} from "./dispute.store.ts";

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
  const order = payment?.orderId ? await orderStates.lock(tx, payment.orderId) : undefined;
  if (!payment || !order) throw new Error("the order of a disputed charge is missing");
  const stored = await disputeByGatewayId(tx, gateway, found.id);
  const decision = decideDispute(stored, found, lookedAt);
  if (!decision) return null;
  const row = await storeDispute(tx, { stored, decision, found, payment, order, lookedAt });
  for (const { id, kind, amount, currency, at } of found.movements)
    await insertLedgerEntry(tx, {
      orderId: order.id,
      kind,
      gateway,
      gatewayId: id,
      amount,
      currency,
      by: ACTOR.name,
      at,
    });
  if (decision.changed) {
    const { state, reason } = row;
    const sum = formatDecimalAmount(row);
    await recordOrderEvent(tx, ACTOR, order.id, "dispute", {
      dispute: row.id,
      state,
      reason,
      sum,
      currency: row.currency,
    });
    platform.log.info(
      { dispute: row.gatewayId, order: order.id, state, reason, sum, currency: row.currency },
      "dispute",
    );
  }
  // The dispute of a second charge, which is refunded anyway, does not concern what was bought.
  const paysOrder = (await chargedPaymentOf(tx, order.id))?.id === payment.id;
  const marked = await markOrder(tx, order, paysOrder);
  if (decision.effect === "end") await closeRefundsOfCharge(tx, payment.id);
  if (paysOrder && decision.effect) await applyEffect(platform, tx, marked, decision.effect);
  await syncWork(tx, { ...ACTOR, jobs: platform.jobs }, "Orders", [order.id]);
  return decision;
}

async function storeDispute(
  tx: Db,
  {
    stored,
    decision: { state, changed },
    found,
    payment,
    order,
    lookedAt,
  }: {
    stored: DisputeRow | undefined;
    decision: DisputeDecision;
    found: GatewayDispute;
    payment: PaymentRow;
    order: OrderRow;
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
      orderId: order.id,
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

/** Marks an order with its disputes, and with what banks took back of its total. */
async function markOrder(tx: Db, order: OrderRow, paysOrder: boolean): Promise<OrderRow> {
  const dispute = combinedDisputeState((await disputesOf(tx, order.id)).map(({ state }) => state));
  const chargedBack = paysOrder
    ? Math.min(await amountChargedBack(tx, order), order.total - order.refunded)
    : order.chargedBack;
  if (dispute === order.dispute && chargedBack === order.chargedBack) return order;
  return orderStates.change(tx, ACTOR, order, { dispute, chargedBack });
}

async function applyEffect(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  effect: NonNullable<DisputeDecision["effect"]>,
): Promise<void> {
  if (effect === "hold") return holdRenewals(platform, tx, ACTOR, order);
  if (effect === "release") {
    if (await releaseRenewals(tx, ACTOR, order))
      await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "disputeWon" }]);
    return;
  }
  await endSubscriptionsOfOrder(platform, tx, ACTOR, order);
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "disputeLost" }]);
}

import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { syncWork } from "../../../platform/work/sync-work.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import {
  combinedDisputeState,
  type DisputeDecision,
} from "../../payment/dispute/decide-dispute.ts";
import { amountChargedBack, disputesOf } from "../../payment/dispute/dispute.sql.ts";
import type { RecordedDispute } from "../../payment/payable.ts";
import { endSubscriptionsOfOrder } from "../fulfil/take-back-order.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { orderStates, recordOrderEvent } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { holdRenewals, releaseRenewals } from "./renewal-hold.service.ts";

/**
 * Applies a recorded dispute to its locked order. A dispute of a second charge, which is refunded
 * anyway, does not affect the purchase.
 */
export async function applyDispute(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
  { dispute, decision: { changed, effect }, isPayment }: RecordedDispute,
): Promise<void> {
  if (changed) {
    const { id, state, reason, currency } = dispute;
    const sum = formatDecimalAmount(dispute);
    await recordOrderEvent(tx, actor, order.id, "dispute", {
      dispute: id,
      state,
      reason,
      sum,
      currency,
    });
  }
  const marked = await markOrder(tx, actor, order, isPayment);
  if (isPayment && effect) await applyEffect(platform, tx, actor, marked, effect);
  await syncWork(tx, { ...actor, jobs: platform.jobs }, "Orders", [order.id]);
}

/** Marks an order with its disputes, and with what banks took back of its total. */
async function markOrder(
  tx: Db,
  actor: Actor,
  order: OrderRow,
  isPayment: boolean,
): Promise<OrderRow> {
  const dispute = combinedDisputeState((await disputesOf(tx, order.id)).map(({ state }) => state));
  const chargedBack = isPayment
    ? Math.min(await amountChargedBack(tx, order), order.total - order.refunded)
    : order.chargedBack;
  if (dispute === order.dispute && chargedBack === order.chargedBack) return order;
  return orderStates.change(tx, actor, order, { dispute, chargedBack });
}

async function applyEffect(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
  effect: NonNullable<DisputeDecision["effect"]>,
): Promise<void> {
  if (effect === "hold") return holdRenewals(platform, tx, actor, order);
  if (effect === "release") {
    if (await releaseRenewals(tx, actor, order))
      await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "disputeWon" }]);
    return;
  }
  await endSubscriptionsOfOrder(platform, tx, actor, order);
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "disputeLost" }]);
}

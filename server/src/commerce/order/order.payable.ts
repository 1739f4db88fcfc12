import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { LockedPayable, Payable, PayableDescription } from "../payment/payable.ts";
import type { PaymentRow } from "../payment/payment.sql.ts";
import { renewalTokenOf } from "../subscription/renewal/renewal-card.service.ts";
import { applyDispute } from "./dispute/apply-dispute.ts";
import { orderStates } from "./order.state.ts";
import { type OrderRow, orderById } from "./order.store.ts";
import { markPaidByCard, recordRefusedPayment, refusePayment } from "./pay/settle-order.ts";
import { recordRefundDecision } from "./refund/complete-refund.ts";
import { scheduleRenewalRetry } from "./renewal/schedule-retry.ts";

/** Orders, as payment sees them. */
export const orderPayable: Payable = {
  column: "orderId",
  describe: describeOrder,
  async savedCardToken(platform, id, gateway) {
    const order = await orderById(platform.database.db, id);
    return order?.subscriptionId ? renewalTokenOf(platform, order.subscriptionId, gateway) : null;
  },
  async lock(platform, tx, id) {
    const order = await orderStates.lock(tx, id);
    return order && lockedOrder(platform, tx, order);
  },
};

async function describeOrder(platform: Platform, id: number): Promise<PayableDescription> {
  const order = await orderById(platform.database.db, id);
  if (!order) throw new Error("order of a payment not found");
  const { packageName, locale, email, interval, paymentId } = order;
  const returnUrl = order.returnUrl ?? `${platform.publicUrl}${pagePath(locale, "payment/finish")}`;
  return {
    name: packageName,
    locale,
    email,
    returnUrl: `${returnUrl}?paymentId=${paymentId}`,
    keepCard: interval !== "once",
  };
}

const lockedOrder = (platform: Platform, tx: Db, order: OrderRow): LockedPayable => ({
  refuse: (paid) => refusePayment(platform, tx, order, paid),
  onPaid: (paid) => markPaidByCard(platform, tx, order, paid),
  onRefused: (paid, fault) => recordRefusedPayment(platform, tx, order, paid, fault),
  onFailed: (payment, failure, actor, now) =>
    markPaymentFailed(platform, tx, order, { payment, failure, actor, now }),
  onRefundDecided: (refund, done, actor) =>
    recordRefundDecision(platform, tx, actor, { order, refund, done }),
  onDispute: (recorded, actor) => applyDispute(platform, tx, actor, order, recorded),
});

async function markPaymentFailed(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  {
    payment,
    failure,
    actor,
    now,
  }: { payment: PaymentRow; failure: string; actor: Actor; now: Date },
): Promise<void> {
  if (order.state !== "awaitingPayment") return;
  const failed = await orderStates.transition(tx, actor, order, "failed", {
    detail: { payment: payment.id, failure },
  });
  if (failed.kind === "renewal") await scheduleRenewalRetry(platform, tx, failed, now);
}

import { includedTax } from "@masthead/contract/commerce/money.ts";
import type { UserRow } from "../../../audience/user/user-account.sql.ts";
import type { NewPaymentRow, PaymentRow } from "../../payment/payment.sql.ts";
import { GRACE_PERIOD } from "../../subscription/dunning.ts";
import { nextPrice } from "../../subscription/renewal/introductory-price.ts";
import type { SubscriptionRow } from "../../subscription/subscription.sql.ts";
import { orderStates } from "../order.state.ts";
import type { NewOrderRow, OrderRow } from "../order.store.ts";

/** When a renewal is decided. */
export interface RenewalTime {
  now: Date;
  /** A past-due renewal is attempted outside of its retry schedule. */
  ignoreSchedule: boolean;
}

/**
 * Decides whether a subscription is renewed now. While the gateway of its card is not configured,
 * the renewal waits: it is neither attempted nor counted as failed.
 */
export function decideRenewal(
  subscription: SubscriptionRow | undefined,
  time: RenewalTime,
  facts: { isPackageDeleted: boolean; isConfigured(gateway: string): boolean },
): "renew" | "wait" | "skip" {
  if (!subscription || !isDue(subscription, time) || facts.isPackageDeleted) return "skip";
  const { card } = subscription;
  return card && !facts.isConfigured(card.gateway) ? "wait" : "renew";
}

function isDue(
  { state, periodEnd, cancelAtPeriodEnd, nextAttemptAt }: SubscriptionRow,
  { now, ignoreSchedule }: RenewalTime,
): boolean {
  if (state === "active") return !cancelAtPeriodEnd && periodEnd <= now;
  if (state !== "pastDue") return false;
  return ignoreSchedule || (nextAttemptAt !== null && nextAttemptAt <= now);
}

/** Whether a renewal waited for longer than its grace period. */
export const isLapsed = ({ state, periodEnd }: SubscriptionRow, now: Date): boolean =>
  state === "active" && now.getTime() - periodEnd.getTime() > GRACE_PERIOD.active;

/** Columns of a renewal order, without what identifies it. */
type RenewalOrderValues = Omit<
  NewOrderRow,
  "paymentId" | "successCode" | "keyHash" | "requestHash"
>;

/**
 * Plans the order for the next period of a subscription; undefined if it lacks the data to be
 * charged.
 */
export function planRenewalOrder(
  row: SubscriptionRow,
  {
    first,
    owner,
    taxRate,
  }: { first: OrderRow | undefined; owner: UserRow | undefined; taxRate: number },
): RenewalOrderValues | undefined {
  const { currency, packageId, packageName } = row;
  const price = nextPrice(row);
  if (!first || price === null || !currency || !packageId || !packageName) return undefined;
  const tax = includedTax(price, taxRate);
  const name = owner ? `${owner.firstName} ${owner.lastName}`.trim() : "";
  return {
    kind: "renewal",
    method: "card",
    userId: row.userId,
    subscriptionId: row.id,
    periodStart: row.periodEnd,
    name: name || first.name,
    email: owner?.email ?? first.email,
    phone: owner?.phone ?? first.phone,
    company: first.company,
    taxNumber: first.taxNumber,
    locale: owner?.locale ?? first.locale,
    packageId,
    packageName,
    campaign: first.campaign,
    product: first.product,
    interval: row.interval,
    intervalCount: row.intervalCount,
    entitlements: row.entitlements,
    periodPrice: price,
    lines: [
      {
        kind: "package",
        name: packageName,
        model: null,
        quantity: 1,
        unitPrice: price,
        sum: price,
      },
    ],
    currency,
    net: price - tax,
    tax,
    taxRate,
    total: price,
  };
}

/**
 * Plans the charge of a locked renewal order: by the open attempt if there is one, otherwise by a
 * new one; null if the subscription is no longer renewed by this order.
 */
export function planRenewalCharge(
  order: OrderRow | undefined,
  subscription: SubscriptionRow | undefined,
  open: PaymentRow | undefined,
  time: RenewalTime,
): { open: PaymentRow } | { values: Omit<NewPaymentRow, "key"> } | null {
  if (!order || !subscription || !isDue(subscription, time)) return null;
  if (subscription.periodEnd.getTime() !== order.periodStart?.getTime()) return null;
  if (open) return { open };
  if (!orderStates.can(order.state, "awaitingPayment")) return null;
  return {
    values: {
      orderId: order.id,
      // Without a card the attempt cannot be made at any gateway: it fails like a refused one.
      gateway: subscription.card?.gateway ?? "none",
      amount: order.total,
      currency: order.currency,
      offSession: true,
    },
  };
}

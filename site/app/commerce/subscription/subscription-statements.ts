import type { Money } from "@masthead/contract/commerce/money.ts";
import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { isPaid } from "../order/order-paths.ts";

/**
 * Sentence about a subscription: its message below `owned`, and what the message contains. `date`
 * is an ISO time, `month` is as 2027-03. `isWarning`: the reader should do something.
 */
export interface Statement {
  key: string;
  date?: string;
  price?: Money;
  month?: string;
  isWarning?: true;
}

/** Statements by subject, in the order in which the page shows them. */
export interface SubscriptionStatements {
  access: Statement[];
  price: Statement[];
  payment: Statement[];
  next: Statement[];
}

/** Condition of a subscription, as readers understand it. */
export type Condition = "waiting" | "trial" | "renewing" | "ending" | "pastDue" | "ended";

/** Returns the condition of a subscription. A cancelled one has ended once it grants nothing. */
export function conditionOf(subscription: OwnSubscription, isTrial: boolean): Condition {
  const { state, open, price } = subscription;
  if (state === "pending") return "waiting";
  if (state === "pastDue") return "pastDue";
  if (state === "expired" || !open) return "ended";
  if (isTrial) return "trial";
  return state === "active" && price !== null ? "renewing" : "ending";
}

/**
 * Whether the current period is a free trial: the newest paid order of its package was a trial, for
 * which nothing was paid.
 */
export function isTrialPeriod({ packageId }: OwnSubscription, orders: OwnOrder[]): boolean {
  const [newest] = orders
    .filter((order) => order.packageId === packageId && isPaid(order))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return newest !== undefined && newest.trialDays > 0 && newest.total === 0;
}

/** Returns what is to be said about a subscription, from its record alone. */
export function subscriptionStatements(
  subscription: OwnSubscription,
  isTrial: boolean,
): SubscriptionStatements {
  const condition = conditionOf(subscription, isTrial);
  return {
    access: [accessStatement(subscription, condition)],
    price: priceStatements(subscription, condition),
    payment: paymentStatements(subscription, condition),
    next: nextStatements(subscription, condition),
  };
}

function accessStatement({ periodEnd, open }: OwnSubscription, condition: Condition): Statement {
  const date = periodEnd;
  if (condition === "waiting") return { key: "access.waiting" };
  if (condition === "trial") return { key: "access.trial", date };
  if (condition === "ended") return { key: "access.ended", date };
  if (condition === "pastDue")
    return { key: open ? "access.pastDueOpen" : "access.pastDueClosed", date, isWarning: true };
  return { key: condition === "ending" ? "access.ending" : "access.renewing", date };
}

function priceStatements(subscription: OwnSubscription, condition: Condition): Statement[] {
  const { granted, price, currency, interval, periodEnd, regularPrice, nextAttemptAt } =
    subscription;
  if (granted) return [{ key: "price.granted" }];
  if (condition === "ended" || condition === "waiting") return [];
  const money = price === null || currency === null ? null : { amount: price, currency };
  if (!money) return [{ key: interval === "once" ? "price.once" : "price.none" }];
  if (condition === "pastDue")
    return [
      nextAttemptAt
        ? { key: "price.retry", price: money, date: nextAttemptAt }
        : { key: "price.due", price: money },
    ];
  const laterPrice = regularPrice?.at === periodEnd ? null : regularPrice;
  return [
    { key: condition === "trial" ? "price.first" : "price.next", price: money, date: periodEnd },
    ...(laterPrice && currency
      ? [
          {
            key: "price.later",
            price: { amount: laterPrice.amount, currency },
            date: laterPrice.at,
          },
        ]
      : []),
  ];
}

function paymentStatements(subscription: OwnSubscription, condition: Condition): Statement[] {
  const { card, price, periodEnd, disputed } = subscription;
  const statements: Statement[] = [];
  if (disputed) statements.push({ key: "payment.disputed", isWarning: true });
  if (!card || condition === "ended") return statements;
  statements.push({ key: "payment.card" });
  const willBeCharged = price !== null || condition === "pastDue";
  // A card is valid until the end of its month.
  if (card.expires && willBeCharged && card.expires < periodEnd.slice(0, 7))
    statements.push({ key: "payment.expires", month: card.expires, isWarning: true });
  return statements;
}

function nextStatements(subscription: OwnSubscription, condition: Condition): Statement[] {
  const { moves, periodEnd: date, granted } = subscription;
  if (condition === "ended") return [{ key: "next.ended" }];
  if (condition === "pastDue")
    return [{ key: moves.changeCard ? "next.pastDueCard" : "next.pastDue" }];
  const statements: Statement[] = [];
  if (moves.resume) statements.push({ key: "next.resume", date });
  if (moves.cancel) statements.push({ key: "next.cancel", date });
  if (!statements.length && condition === "ending")
    statements.push({ key: granted ? "next.grantEnds" : "next.ends", date });
  return statements;
}

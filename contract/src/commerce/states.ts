/**
 * States of orders, payment attempts, refunds, disputes and subscriptions, and the sets of them
 * that rules, queries and screens use. Transitions are in the state machines of the server.
 */

export const ORDER_STATES = [
  "created",
  "awaitingPayment",
  "awaitingCash",
  "paid",
  "fulfilled",
  "failed",
  "cancelled",
  "expired",
  "refunding",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Placed, and waiting for the result of the payment. */
export const OPEN_ORDER_STATES: readonly OrderState[] = ["created", "awaitingPayment"];
/** Unpaid, and payable by card: for the first time, or again after a failure. */
export const CARD_PAYABLE_ORDER_STATES: readonly OrderState[] = [
  "created",
  "awaitingPayment",
  "failed",
];
/** Unpaid and payable. */
export const UNPAID_ORDER_STATES: readonly OrderState[] = [
  "created",
  "awaitingPayment",
  "awaitingCash",
  "failed",
];
/** Unpaid and final: the last payment attempt has the reason for the buyer. */
export const UNSUCCESSFUL_ORDER_STATES: readonly OrderState[] = ["failed", "cancelled"];
/** Paid, and not refunded in full. */
export const PAID_ORDER_STATES: readonly OrderState[] = ["paid", "fulfilled", "refunding"];
/** Paid, even if refunded since. */
export const ONCE_PAID_ORDER_STATES: readonly OrderState[] = [...PAID_ORDER_STATES, "refunded"];

/** States of a payment attempt: not known to the gateway yet, open there, decided. */
export const PAYMENT_STATES = ["opening", "open", "paid", "failed", "expired"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Undecided at the gateway. An order has at most one such attempt. */
export const UNDECIDED_PAYMENT_STATES: readonly PaymentState[] = ["opening", "open"];

export const REFUND_STATES = ["requested", "done", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Money was or will be returned. */
export const EFFECTIVE_REFUND_STATES: readonly RefundState[] = ["requested", "done"];

/**
 * States of a dispute (chargeback): an inquiry of the buyer's bank, for which no money was taken
 * yet; the seller may respond; the bank decides; decided for the seller or for the buyer; an
 * inquiry that ended without a chargeback.
 */
export const DISPUTE_STATES = [
  "inquiry",
  "needsResponse",
  "underReview",
  "won",
  "lost",
  "closed",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Undecided. The card is not charged again until the decision. */
export const OPEN_DISPUTE_STATES: readonly DisputeState[] = [
  "inquiry",
  "needsResponse",
  "underReview",
];
/**
 * The gateway refuses refunds: the money is with the bank. An inquiry can still be settled by a
 * refund.
 */
export const CONTESTED_DISPUTE_STATES: readonly DisputeState[] = ["needsResponse", "underReview"];

/** Whether a dispute is not decided yet. */
export const isOpenDispute = (state: DisputeState | null): boolean =>
  state !== null && OPEN_DISPUTE_STATES.includes(state);

/** Reasons of a dispute, as buyers give them to their bank. */
export const DISPUTE_REASONS = [
  "fraudulent",
  "unrecognized",
  "subscriptionCanceled",
  "creditNotProcessed",
  "duplicate",
  "productNotReceived",
  "productUnacceptable",
  "other",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Filter of order lists: the dispute of an order is not decided, or how it ended. */
export const DISPUTE_FILTERS = ["open", "won", "lost", "closed"] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

export const SUBSCRIPTION_STATES = [
  "pending",
  "active",
  "pastDue",
  "cancelled",
  "expired",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Not ended. A person has one such subscription per package. */
export const RUNNING_SUBSCRIPTION_STATES: readonly SubscriptionState[] = [
  "pending",
  "active",
  "pastDue",
  "cancelled",
];
/** Its period has begun, and can still continue. */
export const STARTED_SUBSCRIPTION_STATES: readonly SubscriptionState[] = [
  "active",
  "pastDue",
  "cancelled",
];
/** Its card is charged for the next period, unless it ends with this one. */
export const RENEWING_SUBSCRIPTION_STATES: readonly SubscriptionState[] = ["active", "pastDue"];

/**
 * Whether a subscription renews, or is about to start, so that its package must not be bought
 * again.
 */
export const isOngoing = ({
  state,
  cancelAtPeriodEnd,
}: {
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
}): boolean =>
  state === "pending" || (RENEWING_SUBSCRIPTION_STATES.includes(state) && !cancelAtPeriodEnd);

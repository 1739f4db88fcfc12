import {
  RENEWING_SUBSCRIPTION_STATES,
  STARTED_SUBSCRIPTION_STATES,
} from "@masthead/contract/commerce/states.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { lockSubscription, type SubscriptionRow, updateSubscription } from "./subscription.sql.ts";

type SubscriptionAt = SubscriptionRow & { now: Date };

const renews = ({ price, interval }: SubscriptionRow): boolean =>
  price !== null && interval !== "once";

/**
 * Subscription state machine. An expired subscription stays so; a new one is bought instead.
 */
export const subscriptionStates = defineStates({
  name: "subscription",
  initial: { pending: "paid, its device not shipped yet", active: "paid, or granted by staff" },
  transitions: {
    pending: { active: "device shipped", expired: "refunded, or ended by staff" },
    active: {
      pastDue: "a renewal failed",
      cancelled: "cancelled, or a payment is disputed",
      expired: "the period is over, or ended at once",
    },
    pastDue: { active: "paid, or extended", expired: "all retries failed, or cancelled" },
    cancelled: {
      active: "resumed, bought again, or a dispute was won",
      expired: "the period is over",
    },
    expired: {},
  },
  waits: { pending: null, active: null, pastDue: null, cancelled: null, expired: null },
  moves: {
    cancel: {
      to: "cancelled",
      guard: ({ cancelAtPeriodEnd }: SubscriptionAt) =>
        cancelAtPeriodEnd ? "it ends with its period" : null,
    },
    resume: {
      to: "active",
      from: ["cancelled"],
      guard(row: SubscriptionAt) {
        if (row.renewalHold) return "a payment of it is disputed";
        return renews(row) && row.card && row.periodEnd > row.now
          ? null
          : "nothing is left to renew";
      },
    },
    retry: {
      to: "active",
      from: ["pastDue"],
      guard: ({ card }: SubscriptionAt) => (card ? null : "it has no card"),
    },
    end: { to: "expired" },
  },
  messageKey: (from) => `subscription.not.${from}`,
  lock: lockSubscription,
  update: updateSubscription,
  log: (tx, actor: Actor, { before, after }) => logSubscription(tx, actor, before, after),
});

/** Runs an action on a locked subscription in a transaction. @throws NOT_FOUND; CONFLICT */
export async function changeSubscription(
  context: CallContext,
  id: number,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<void> {
  await context.db.transaction(async (tx) =>
    act(tx, await subscriptionStates.requireLocked(tx, id)),
  );
}

/** Actions on a subscription that are possible now, for its owner and for staff. */
export function subscriptionMoves(row: SubscriptionRow, now: Date) {
  const moves = subscriptionStates.movesOf({ ...row, now });
  return {
    ...moves,
    /**
     * Cancellation by the owner, which ends a past-due subscription immediately. Staff end it with
     * `end`.
     */
    cancelByOwner: moves.cancel || row.state === "pastDue",
    changeCard:
      renews(row) && RENEWING_SUBSCRIPTION_STATES.includes(row.state) && row.orderId !== null,
    extend: STARTED_SUBSCRIPTION_STATES.includes(row.state),
  };
}

/** Writes the changed fields to the audit log; `before` is null for a new subscription. */
export async function logSubscription(
  tx: Db,
  actor: Actor,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<void> {
  const changes = rowChanges(before && withCardNumber(before), withCardNumber(after));
  await writeLog(tx, actor, [
    { action: before ? "update" : "create", entity: "Subscription", entityId: after.id, changes },
  ]);
}

/** Replaces the card by its last four digits, which are all that is logged of it. */
const withCardNumber = (row: SubscriptionRow) => ({ ...row, card: row.card?.last4 ?? null });

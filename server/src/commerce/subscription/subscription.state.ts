import type { SubscriptionState } from "@masthead/contract/commerce/subscription.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { type SubscriptionRow, updateSubscription } from "./subscription.store.ts";

/**
 * Subscription state machine: the transitions that each state allows. An expired subscription stays
 * so; a new one is bought instead.
 */
export const SUBSCRIPTION_TRANSITIONS: Record<SubscriptionState, readonly SubscriptionState[]> = {
  pending: ["active", "expired"],
  active: ["pastDue", "cancelled", "expired"],
  pastDue: ["active", "expired"],
  cancelled: ["active", "expired"],
  expired: [],
};

/** Illegal transition: the subscription state machine does not allow it. */
export class IllegalSubscriptionTransition extends Error {
  override name = "IllegalSubscriptionTransition";
  readonly from: SubscriptionState;

  constructor(from: SubscriptionState, to: SubscriptionState) {
    super(`illegal subscription transition from ${from} to ${to}`);
    this.from = from;
  }
}

/** Converts illegal transitions into CONFLICT problems; returns other errors as they are. */
export function asSubscriptionConflict(error: unknown, { locale }: CallContext): unknown {
  if (!(error instanceof IllegalSubscriptionTransition)) return error;
  return conflictError({ errors: [{ path: "state", message: messagesFor(locale)(`subscription.not.${error.from}`) }] });
}

type Changes = Partial<Omit<SubscriptionRow, "id" | "version">>;

/**
 * Transitions a locked subscription to a state, with further changes, and writes the audit log.
 * @throws IllegalSubscriptionTransition
 */
export async function transitionSubscription(
  tx: Db,
  actor: Actor,
  before: SubscriptionRow,
  to: SubscriptionState,
  changes: Omit<Changes, "state"> = {},
): Promise<SubscriptionRow> {
  if (!SUBSCRIPTION_TRANSITIONS[before.state].includes(to)) throw new IllegalSubscriptionTransition(before.state, to);
  return changeSubscription(tx, actor, before, { ...changes, state: to });
}

/** Updates a locked subscription, and writes the audit log. */
export async function changeSubscription(tx: Db, actor: Actor, before: SubscriptionRow, changes: Changes): Promise<SubscriptionRow> {
  const after = await updateSubscription(tx, before.id, changes);
  await logSubscription(tx, actor, before, after);
  return after;
}

/** Value for the audit log: of a card, its last four digits only. */
const loggedValue = (field: keyof SubscriptionRow, row: SubscriptionRow) => (field === "card" ? (row.card?.last4 ?? null) : row[field]);

/** Writes the changed fields to the audit log; `before` is null for a new subscription. */
export async function logSubscription(tx: Db, actor: Actor, before: SubscriptionRow | null, after: SubscriptionRow): Promise<void> {
  const fields = (Object.keys(after) as (keyof SubscriptionRow)[]).filter((field) => field !== "updatedAt");
  const pairs = fields.map(
    (field) => [field, [before && loggedValue(field, before), loggedValue(field, after)] as [unknown, unknown]] as const,
  );
  const changes = Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)));
  await writeLog(tx, actor, [{ action: before ? "update" : "create", entity: "Subscription", entityId: after.id, changes }]);
}

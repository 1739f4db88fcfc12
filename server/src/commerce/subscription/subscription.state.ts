import type { SubscriptionState } from "@masthead/contract/commerce/subscription.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { type SubscriptionRow, updateSubscription } from "./subscription.store.ts";

/** From which state a subscription comes to which. What is over stays over: it is bought anew. */
export const SUBSCRIPTION_MOVES: Record<SubscriptionState, readonly SubscriptionState[]> = {
  pending: ["active", "expired"],
  active: ["pastDue", "cancelled", "expired"],
  pastDue: ["active", "expired"],
  cancelled: ["active", "expired"],
  expired: [],
};

/** A way that the table does not have. */
export class WrongSubscriptionMove extends Error {
  override name = "WrongSubscriptionMove";
  readonly from: SubscriptionState;

  constructor(from: SubscriptionState, to: SubscriptionState) {
    super(`a subscription that is ${from} does not become ${to}`);
    this.from = from;
  }
}

/** What a caller is told of it. */
export function asSubscriptionConflict(error: unknown, { locale }: CallContext): unknown {
  if (!(error instanceof WrongSubscriptionMove)) return error;
  return conflictError({ errors: [{ path: "state", message: wordsOf(locale)(`subscription.not.${error.from}`) }] });
}

type Changes = Partial<Omit<SubscriptionRow, "id" | "version">>;

/** Brings a subscription that is held into a state, and writes it into the log. @throws WrongSubscriptionMove */
export async function moveSubscription(
  tx: Db,
  actor: Actor,
  before: SubscriptionRow,
  to: SubscriptionState,
  changes: Omit<Changes, "state"> = {},
): Promise<SubscriptionRow> {
  if (!SUBSCRIPTION_MOVES[before.state].includes(to)) throw new WrongSubscriptionMove(before.state, to);
  return changeSubscription(tx, actor, before, { ...changes, state: to });
}

/** Changes a subscription that is held, and writes it into the log. */
export async function changeSubscription(tx: Db, actor: Actor, before: SubscriptionRow, changes: Changes): Promise<SubscriptionRow> {
  const after = await updateSubscription(tx, before.id, changes);
  await logSubscription(tx, actor, before, after);
  return after;
}

/** A card is told by its last digits alone. */
const told = (field: keyof SubscriptionRow, row: SubscriptionRow) => (field === "card" ? (row.card?.last4 ?? null) : row[field]);

/** Writes what a write changed; `before` is null of a new one. */
export async function logSubscription(tx: Db, actor: Actor, before: SubscriptionRow | null, after: SubscriptionRow): Promise<void> {
  const fields = (Object.keys(after) as (keyof SubscriptionRow)[]).filter((field) => field !== "updatedAt");
  const pairs = fields.map((field) => [field, [before && told(field, before), told(field, after)] as [unknown, unknown]] as const);
  const changes = Object.fromEntries(pairs.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)));
  await writeLog(tx, actor, [{ action: before ? "update" : "create", entity: "Subscription", entityId: after.id, changes }]);
}

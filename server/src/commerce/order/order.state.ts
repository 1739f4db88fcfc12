import type { OrderState } from "@masthead/contract/commerce/order.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { insertOrderEvent, lockOrder, type OrderRow, updateOrder } from "./order.store.ts";
import { PurchaseNotAllowed, type PurchaseRefusal } from "./purchase-check.service.ts";

/**
 * Order state machine: the transitions that each state allows. Once paid, an order can only end by
 * a full refund. Cancelled and expired orders stay so; a charge that arrives for one later is
 * refunded.
 */
export const ORDER_TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  created: ["awaitingPayment", "awaitingCash", "cancelled", "expired"],
  awaitingPayment: ["paid", "failed", "cancelled", "expired"],
  awaitingCash: ["paid", "cancelled", "expired"],
  failed: ["awaitingPayment", "cancelled", "expired"],
  paid: ["fulfilled", "refunding"],
  fulfilled: ["refunding"],
  refunding: ["refunded", "paid"],
  refunded: [],
  cancelled: [],
  expired: [],
};

/** Whether an order contains devices to ship. */
export const hasDevices = ({ lines }: Pick<OrderRow, "lines">): boolean => lines.some(({ kind }) => kind === "device");

/**
 * Whether a cash order waits for its buyer to confirm the email address. Until then it stays in
 * `created`, and no collector sees it.
 */
export const waitsForConfirmation = ({ method, state, deviceRequired }: Pick<OrderRow, "method" | "state" | "deviceRequired">): boolean =>
  method === "cash" && state === "created" && !deviceRequired;

/** Illegal transition: the order state machine does not allow it. */
export class IllegalOrderTransition extends Error {
  override name = "IllegalOrderTransition";
  readonly from: OrderState;

  constructor(from: OrderState, to: OrderState) {
    super(`illegal order transition from ${from} to ${to}`);
    this.from = from;
  }
}

/** Field and message key of each reason to refuse a purchase. */
const REFUSALS: Record<PurchaseRefusal, { path: string; messageKey: string }> = {
  alreadySubscribed: { path: "packageId", messageKey: "order.alreadyYours" },
  trialUsed: { path: "withoutTrial", messageKey: "order.trialUsed" },
  deviceFirst: { path: "state", messageKey: "order.deviceFirst" },
};

/**
 * Converts illegal transitions and refused purchases into CONFLICT problems; returns other errors
 * as they are.
 */
export function asOrderConflict(error: unknown, { locale }: CallContext): unknown {
  if (error instanceof PurchaseNotAllowed) {
    const { path, messageKey } = REFUSALS[error.reason];
    return conflictError({ errors: [{ path, message: messagesFor(locale)(messageKey) }] });
  }
  if (!(error instanceof IllegalOrderTransition)) return error;
  return conflictError({ errors: [{ path: "state", message: messagesFor(locale)(`order.not.${error.from}`) }] });
}

/** Locks an order until the transaction ends. @throws NOT_FOUND */
export async function requireLockedOrder(tx: Db, id: number): Promise<OrderRow> {
  const row = await lockOrder(tx, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

type Changes = Partial<Omit<OrderRow, "id" | "state" | "version">>;

/** Secrets of an order row, kept out of the audit log. */
const UNLOGGED_FIELDS = new Set(["paymentId", "successCode", "keyHash", "askedHash"]);

/**
 * Transitions a locked order to a state, with further changes to its row, and records it in the
 * timeline and the audit log.
 * @throws IllegalOrderTransition
 */
export async function transitionOrder(
  tx: Db,
  actor: Actor,
  before: OrderRow,
  to: OrderState,
  { changes = {}, detail = {} }: { changes?: Changes; detail?: Record<string, unknown> } = {},
): Promise<OrderRow> {
  if (!ORDER_TRANSITIONS[before.state].includes(to)) throw new IllegalOrderTransition(before.state, to);
  const after = await updateOrder(tx, before.id, { ...changes, state: to });
  await insertOrderEvent(tx, { orderId: before.id, kind: "state", from: before.state, to, by: actor.name, detail });
  await logOrder(tx, actor, before, after);
  return after;
}

/** Updates a locked order without a transition, and writes the audit log. */
export async function changeOrder(tx: Db, actor: Actor, before: OrderRow, changes: Changes): Promise<OrderRow> {
  const after = await updateOrder(tx, before.id, changes);
  await logOrder(tx, actor, before, after);
  return after;
}

async function logOrder(tx: Db, actor: Actor, before: OrderRow, after: OrderRow): Promise<void> {
  const fields = (Object.keys(after) as (keyof OrderRow)[]).filter((field) => field !== "updatedAt" && !UNLOGGED_FIELDS.has(field));
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const changes = Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as [unknown, unknown]]));
  await writeLog(tx, actor, [{ action: "update", entity: "Orders", entityId: after.id, changes }]);
}

/** Adds an event to the timeline of an order, without changing the order. */
export function recordOrderEvent(
  tx: Db,
  actor: Actor,
  orderId: number,
  kind: "payment" | "refund" | "devices" | "shipment" | "mail" | "note",
  detail: Record<string, unknown>,
): Promise<void> {
  return insertOrderEvent(tx, { orderId, kind, by: actor.name, detail });
}

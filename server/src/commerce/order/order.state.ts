import { isOpenDispute } from "@masthead/contract/commerce/states.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import {
  insertOrderEvent,
  lockOrder,
  type OrderEventRow,
  type OrderRow,
  updateOrder,
} from "./order.store.ts";

/** Properties that decide about the possible transitions of an order. */
type OrderMoveFacts = Pick<OrderRow, "state" | "kind" | "lines" | "test" | "dispute"> & {
  shippedAt: unknown;
  refundable: number;
};

/**
 * Order state machine. Once paid, an order can only end by a full refund. Cancelled and expired
 * orders stay so; a charge that arrives for one later is refunded.
 */
export const orderStates = defineStates({
  name: "order",
  initial: { created: "" },
  transitions: {
    created: {
      awaitingPayment: "by card",
      awaitingCash: "in cash, email address confirmed",
      cancelled: "by staff",
      expired: "not paid in time",
    },
    awaitingPayment: {
      paid: "confirmed by the gateway",
      failed: "refused, the page expired, or the free trial was used before",
      cancelled: "by staff, or the buyer already has the package",
      expired: "not paid in time",
    },
    awaitingCash: {
      paid: "marked by staff, with a reference",
      cancelled: "by staff",
      expired: "not paid in time",
    },
    failed: {
      awaitingPayment: "payment retried",
      cancelled: "by staff",
      expired: "not paid in time",
    },
    paid: { fulfilled: "nothing to ship, or shipped", refunding: "refund requested" },
    fulfilled: { refunding: "refund requested" },
    refunding: { refunded: "full refund", paid: "partial refund, or a failed refund" },
    refunded: {},
    cancelled: {},
    expired: {},
  },
  waits: {
    created: null,
    awaitingPayment: null,
    awaitingCash: null,
    failed: null,
    paid: null,
    fulfilled: null,
    refunding: null,
    refunded: null,
    cancelled: null,
    expired: null,
  },
  moves: {
    markPaid: { to: "paid", from: ["awaitingCash"] },
    refund: {
      to: "refunding",
      guard: ({ refundable }: OrderMoveFacts) =>
        refundable > 0 ? null : "nothing is left to refund",
    },
    ship: {
      to: "fulfilled",
      guard: (order: OrderMoveFacts) => {
        if (order.test) return "it is a test order";
        if (isUnsettled(order)) return "its payment is disputed";
        return hasDevices(order) && !order.shippedAt ? null : "nothing is left to ship";
      },
    },
    cancel: {
      to: "cancelled",
      guard: ({ kind }: OrderMoveFacts) =>
        kind === "purchase" ? null : "a renewal is not cancelled",
    },
  },
  messageKey: (from) => `order.not.${from}`,
  lock: lockOrder,
  update: updateOrder,
  history: (tx, actor: Actor, { id, from, to, detail }) =>
    insertOrderEvent(tx, { orderId: id, kind: "state", from, to, by: actor.name, detail }),
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "Orders",
        entityId: after.id,
        changes: rowChanges(before, after, { omit: UNLOGGED_FIELDS }),
      },
    ]),
});

/** Whether the payment of an order is disputed, or was taken back. */
const isUnsettled = ({ dispute }: Pick<OrderRow, "dispute">): boolean =>
  dispute === "lost" || isOpenDispute(dispute);

/** Secrets of an order row, kept out of the audit log. */
const UNLOGGED_FIELDS = ["paymentId", "successCode", "keyHash", "requestHash"] as const;

/** Whether an order contains devices to ship. */
export const hasDevices = ({ lines }: Pick<OrderRow, "lines">): boolean =>
  lines.some(({ kind }) => kind === "device");

/**
 * Whether a cash order waits for its buyer to confirm the email address. Until then it stays in
 * `created`, and no collector sees it.
 */
export const waitsForConfirmation = ({
  method,
  state,
  deviceRequired,
}: Pick<OrderRow, "method" | "state" | "deviceRequired">): boolean =>
  method === "cash" && state === "created" && !deviceRequired;

/**
 * Refuses an unpaid order whose payment window is over, also before the job that expires it has
 * run.
 * @throws IllegalTransition
 */
export function requirePaymentWindow(order: Pick<OrderRow, "expiresAt">, now: Date): void {
  if (isPaymentWindowOver(order, now))
    throw orderStates.illegal("expired", "awaitingPayment", "its payment window is over");
}

/** Whether the time to pay, or to confirm, an unpaid order is over. */
export const isPaymentWindowOver = (
  { expiresAt }: Pick<OrderRow, "expiresAt">,
  now: Date,
): boolean => expiresAt !== null && expiresAt <= now;

/** Adds an event to the timeline of an order, without changing the order. */
export function recordOrderEvent(
  tx: Db,
  actor: Actor,
  orderId: number,
  kind: Exclude<OrderEventRow["kind"], "state">,
  detail: Record<string, unknown>,
): Promise<void> {
  return insertOrderEvent(tx, { orderId, kind, by: actor.name, detail });
}

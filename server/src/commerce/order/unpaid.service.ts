import type { Platform } from "../../platform/platform.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { closeAttempt } from "../payment/attempt.service.ts";
import { openPaymentOf } from "../payment/payment-row.service.ts";
import { holdOrder, moveOrder, ORDER_MOVES, WrongMove } from "./order.state.ts";
import { orderById, overdueOrders } from "./order.store.ts";

const CLOCK: Actor = { id: null, name: "order.expire" };
/** Orders that one turn looks at. */
const MOST = 500;

/**
 * Ends an order that nobody paid. Its page at the gateway is closed first: whoever paid in that moment has a paid order, and is not told otherwise.
 * @throws NOT_FOUND; WrongMove, also when it was paid meanwhile; GatewayError
 */
export async function cancelUnpaid(
  platform: Platform,
  actor: Actor,
  id: number,
  { to, detail }: { to: "cancelled" | "expired"; detail?: Record<string, unknown> },
): Promise<void> {
  const { db } = platform.database;
  const order = await orderById(db, id);
  if (order && !ORDER_MOVES[order.state].includes(to)) throw new WrongMove(order.state, to);
  const open = order && (await openPaymentOf(db, id));
  if (open) await closeAttempt(platform, open, actor);
  await db.transaction(async (tx) => {
    const held = await holdOrder(tx, id);
    // Somebody began to pay between the closing and now: that attempt is to be closed first.
    if (await openPaymentOf(tx, id)) throw new WrongMove(held.state, to);
    await moveOrder(tx, actor, held, to, { changes: { expiresAt: null }, ...(detail && { detail }) });
  });
}

/** Ends what was not paid in time. What cannot be closed at the gateway now is closed by a later turn. */
export async function expireOrders(platform: Platform, now: Date): Promise<void> {
  for (const id of await overdueOrders(platform.database.db, now, MOST))
    await cancelUnpaid(platform, CLOCK, id, { to: "expired" }).catch((error) => {
      if (!(error instanceof WrongMove)) platform.log.warn({ error, order: id }, "an order could not be ended");
    });
}

import { runSteps } from "../../../platform/jobs/job-errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { IllegalTransition } from "../../../platform/states/states.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { closeAttempt } from "../../payment/attempt.service.ts";
import { openPaymentOf } from "../../payment/payment.sql.ts";
import { orderStates } from "../order.state.ts";
import { orderById, overdueOrders } from "../order.store.ts";

const EXPIRY_ACTOR: Actor = { id: null, name: "order.expire" };
/** Orders expired per run. */
const EXPIRY_BATCH_SIZE = 500;

/**
 * Cancels or expires an unpaid order. Its payment page at the gateway is closed first: if the buyer
 * pays in that moment, the order is paid and stays so.
 * @throws NOT_FOUND; IllegalTransition, also if the order was paid concurrently; GatewayError
 */
export async function cancelUnpaidOrder(
  platform: Platform,
  actor: Actor,
  id: number,
  { to, detail }: { to: "cancelled" | "expired"; detail?: Record<string, unknown> },
): Promise<void> {
  const { db } = platform.database;
  const order = await orderById(db, id);
  if (order) orderStates.requireLegal(order.state, to);
  const open = order && (await openPaymentOf(db, id));
  if (open) await closeAttempt(platform, open, actor);
  await db.transaction(async (tx) => {
    const locked = await orderStates.requireLocked(tx, id);
    // A new payment attempt was opened after the close above; it has to be closed first.
    if (await openPaymentOf(tx, id))
      throw orderStates.illegal(locked.state, to, "a payment attempt is open");
    await orderStates.transition(tx, actor, locked, to, {
      changes: { expiresAt: null },
      ...(detail && { detail }),
    });
  });
}

/**
 * Expires orders that were not paid in time. Orders that cannot be closed at the gateway now are
 * retried by a later run.
 * @throws PermanentFailure if some failed for another reason than an outage
 */
export async function expireOrders(platform: Platform, now: Date): Promise<void> {
  const ids = await overdueOrders(platform.database.db, now, EXPIRY_BATCH_SIZE);
  await runSteps(
    platform.log,
    ids.map((id) => ({ name: `order ${id}`, run: () => expireOrder(platform, id) })),
  );
}

async function expireOrder(platform: Platform, id: number): Promise<void> {
  await cancelUnpaidOrder(platform, EXPIRY_ACTOR, id, { to: "expired" }).catch((error) => {
    // Paid concurrently.
    if (!(error instanceof IllegalTransition)) throw error;
  });
}

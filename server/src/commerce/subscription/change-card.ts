import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { activeGateway } from "../gateway/gateways.ts";
import { requireMethod } from "../gateway/payment-methods.service.ts";
import { openAtGateway } from "../payment/attempt.service.ts";
import { requireIdempotencyKey } from "../payment/idempotency-key.ts";
import { insertPayment, paymentById, paymentByKey } from "../payment/payment.sql.ts";
import { requireOwnSubscription } from "./own-subscription.service.ts";
import { subscriptionMoves, subscriptionStates } from "./subscription.state.ts";

/**
 * Opens the gateway's page on which another card is saved for a subscription.
 * @throws NOT_FOUND; CONFLICT; PAYMENT_METHOD_UNAVAILABLE; SERVICE_UNAVAILABLE
 */
export async function changeCard(
  context: CallContext,
  { id, idempotencyKey }: { id: number; idempotencyKey?: string },
): Promise<{ url: string }> {
  const { platform, db, now } = context;
  const row = await requireOwnSubscription(context, id);
  if (!subscriptionMoves(row, now).changeCard || !row.currency)
    throw subscriptionStates.illegal(row.state, "active", "it does not renew by card");
  await requireMethod(context, "card");
  const gateway = activeGateway(platform).name;
  const key = keyedHash(
    platform.config.APP_SECRET,
    "subscription.card",
    `${id}\n${requireIdempotencyKey(context, idempotencyKey)}`,
  );
  const values = { subscriptionId: id, gateway, key, amount: 0, currency: row.currency };
  const payment = (await paymentByKey(db, gateway, key)) ?? (await insertPayment(db, values));
  if (payment.state === "opening") await openAtGateway(platform, payment, actorOf(context));
  const url = (await paymentById(db, payment.id))?.url;
  if (!url) throw problemError("SERVICE_UNAVAILABLE");
  return { url };
}

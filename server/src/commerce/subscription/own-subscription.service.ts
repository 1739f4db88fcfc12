import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { askerOf } from "../../audience/user/user-profile.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { requireKey } from "../order/order.service.ts";
import { lookUp, openAtGateway } from "../payment/attempt.service.ts";
import { GatewayError } from "../payment/gateway.ts";
import { gatewayOf } from "../payment/gateways.ts";
import { insertPayment, openCardPayments, paymentById, paymentByKey } from "../payment/payment-row.service.ts";
import { endNow } from "./end-subscription.service.ts";
import { chargeAgain } from "./renewal.service.ts";
import { asSubscriptionConflict, moveSubscription, WrongSubscriptionMove } from "./subscription.state.ts";
import { lockSubscription, type SubscriptionRow, subscriptionById, subscriptionsOf } from "./subscription.store.ts";

/** The asker's subscriptions, those that are open first. */
export async function ownSubscriptions(context: CallContext): Promise<OwnSubscription[]> {
  const { id } = askerOf(context);
  await seeCards(context, id);
  const rows = await subscriptionsOf(context.db, id, context.now);
  return rows.map(({ row, open }) => toOwn(context, row, open));
}

/** Whoever comes back from the gateway's page sees the card that they gave there, also before the gateway has told of it. */
async function seeCards({ platform, db }: CallContext, userId: number): Promise<void> {
  for (const id of await openCardPayments(db, userId))
    await lookUp(platform, id, { id: userId, name: "subscription.card" }).catch((error) => {
      if (!(error instanceof GatewayError)) throw error;
    });
}

/** What may be done with a subscription now. */
export function movesOf(row: SubscriptionRow, now: Date) {
  const renews = row.price !== null && row.interval !== "once";
  return {
    cancel: (row.state === "active" && !row.cancelAtPeriodEnd) || row.state === "pastDue",
    resume: row.state === "cancelled" && renews && row.card !== null && row.periodEnd > now,
    retry: row.state === "pastDue" && row.card !== null,
    changeCard: renews && ["active", "pastDue"].includes(row.state) && row.orderId !== null,
  };
}

/** What is told of the terms of a subscription, whoever asks. */
export const termsOf = ({
  packageName,
  interval,
  intervalCount,
  price,
  currency,
  cancelAtPeriodEnd,
  card,
  nextAttemptAt,
}: SubscriptionRow) => ({
  ...{ packageName, interval, intervalCount, currency, cancelAtPeriodEnd },
  price: cancelAtPeriodEnd ? null : price,
  card: card && { brand: card.brand, last4: card.last4 },
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
});

function toOwn({ now }: CallContext, row: SubscriptionRow, open: boolean): OwnSubscription {
  const { id, packageId, state, periodStart, periodEnd, entitlements } = row;
  return {
    ...{ id, packageId, state, entitlements, open },
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    ...termsOf(row),
    moves: movesOf(row, now),
  };
}

/** One of the asker's own. @throws NOT_FOUND, also for another's */
async function ownOf(context: CallContext, id: number): Promise<SubscriptionRow> {
  const row = await subscriptionById(context.db, id);
  if (row?.userId !== askerOf(context).id) throw notFound();
  return row;
}

/** Does something with the asker's subscription, which is held, and reads it anew. @throws NOT_FOUND; CONFLICT */
async function withOwn(
  context: CallContext,
  id: number,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<OwnSubscription> {
  await ownOf(context, id);
  await context.db
    .transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (!row) throw notFound();
      await act(tx, row);
    })
    .catch((error) => {
      throw asSubscriptionConflict(error, context);
    });
  return again(context, id);
}

async function again(context: CallContext, id: number): Promise<OwnSubscription> {
  const found = (await subscriptionsOf(context.db, askerOf(context).id, context.now)).find(({ row }) => row.id === id);
  if (!found) throw notFound();
  return toOwn(context, found.row, found.open);
}

/** Gives a subscription up. It lasts until its period ends; one that is past due ends at once. Given up already, it stays so. @throws NOT_FOUND; CONFLICT */
export function cancelOwn(context: CallContext, id: number): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return withOwn(context, id, async (tx, row) => {
    if (row.state === "cancelled") return;
    if (!movesOf(row, context.now).cancel) throw new WrongSubscriptionMove(row.state, "cancelled");
    if (row.state === "pastDue") return endNow(context.platform, tx, actor, row, undefined, context.now);
    await moveSubscription(tx, actor, row, "cancelled", { cancelAtPeriodEnd: true });
  });
}

/** Keeps a subscription that was given up, while its period lasts. @throws NOT_FOUND; CONFLICT */
export function resumeOwn(context: CallContext, id: number): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return withOwn(context, id, async (tx, row) => {
    if (row.state === "active" && !row.cancelAtPeriodEnd) return;
    if (!movesOf(row, context.now).resume) throw new WrongSubscriptionMove(row.state, "active");
    await moveSubscription(tx, actor, row, "active", { cancelAtPeriodEnd: false });
  });
}

/** Charges the card of a subscription again whose renewal failed. @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE */
export async function payOwn(context: CallContext, id: number): Promise<OwnSubscription> {
  await ownOf(context, id);
  await chargeAgain(context.platform, actorOf(context), id).catch((error) => {
    if (error instanceof GatewayError) throw problemError("SERVICE_UNAVAILABLE");
    throw asSubscriptionConflict(error, context);
  });
  return again(context, id);
}

/** Opens the gateway's page on which another card is kept for a subscription. @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE */
export async function changeOwnCard(
  context: CallContext,
  { id, idempotencyKey }: { id: number; idempotencyKey?: string | undefined },
): Promise<{ url: string }> {
  const { platform, db, now } = context;
  const row = await ownOf(context, id);
  if (!movesOf(row, now).changeCard || !row.currency) throw asSubscriptionConflict(new WrongSubscriptionMove(row.state, "active"), context);
  const gateway = gatewayOf(platform).name;
  const key = keyedHash(platform.config.DATA_DIR, "subscription.card", `${id}\n${requireKey(context, idempotencyKey)}`);
  const asked = { subscriptionId: id, gateway, key, amount: 0, currency: row.currency };
  const payment = (await paymentByKey(db, gateway, key)) ?? (await insertPayment(db, asked));
  if (payment.state === "opening")
    await openAtGateway(platform, payment, actorOf(context)).catch((error) => {
      throw error instanceof GatewayError ? problemError("SERVICE_UNAVAILABLE") : error;
    });
  const url = (await paymentById(db, payment.id))?.url;
  if (!url) throw problemError("SERVICE_UNAVAILABLE");
  return { url };
}

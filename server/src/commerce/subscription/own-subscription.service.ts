import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { requireUser } from "../../audience/user/user-profile.service.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { localizedEntitlementNamesOf } from "../entitlement/entitlement.service.ts";
import { GatewayError } from "../gateway/gateway.ts";
import { activeGateway, hasCardPayments, isConfigured } from "../gateway/gateways.ts";
import { requireMethod } from "../gateway/payment-methods.service.ts";
import { requireIdempotencyKey } from "../order/place/place-order.ts";
import { requireNoOverlap } from "../order/place/purchase-check.service.ts";
import { retryRenewal } from "../order/renewal/renewal.service.ts";
import { openAtGateway, syncAttempt } from "../payment/attempt.service.ts";
import {
  findOpenCardUpdates,
  insertPayment,
  paymentById,
  paymentByKey,
} from "../payment/payment.store.ts";
import { endSubscription } from "./end-subscription.service.ts";
import { nextPrice, regularPriceFrom } from "./renewal/introductory-price.ts";
import { changeSubscription, subscriptionMoves, subscriptionStates } from "./subscription.state.ts";
import { type SubscriptionRow, subscriptionById, subscriptionsOf } from "./subscription.store.ts";

/** The caller's subscriptions, those with access first. */
export async function ownSubscriptions(context: CallContext): Promise<OwnSubscription[]> {
  const { id } = requireUser(context);
  await syncCardUpdates(context, id);
  const rows = await subscriptionsOf(context.db, id, context.now);
  return toOwnSubscriptions(context, rows);
}

/**
 * Looks up the caller's open card updates, so that a new card is shown before its webhook arrives.
 */
async function syncCardUpdates({ platform, db }: CallContext, userId: number): Promise<void> {
  for (const id of await findOpenCardUpdates(db, userId))
    await syncAttempt(platform, id, { id: userId, name: "subscription.card" }).catch((error) => {
      if (!(error instanceof GatewayError)) throw error;
    });
}

/** Terms of a subscription as its owner and staff see them. */
export function renewalTermsOf(row: SubscriptionRow, timeZone: string) {
  const {
    packageName,
    interval,
    intervalCount,
    currency,
    cancelAtPeriodEnd,
    card,
    nextAttemptAt,
    periodEnd,
  } = row;
  const regularPriceAt = regularPriceFrom(row, {
    periodEnd,
    interval,
    intervalCount,
    anchor: row.anchor ?? periodEnd,
    timeZone,
  });
  return {
    packageName,
    interval,
    intervalCount,
    ...(currency ? pricedIn(currency) : { currency, exponent: null }),
    cancelAtPeriodEnd,
    price: cancelAtPeriodEnd ? null : nextPrice(row),
    regularPrice:
      row.regularPrice === null || regularPriceAt === null || cancelAtPeriodEnd
        ? null
        : { at: regularPriceAt.toISOString(), amount: row.regularPrice },
    card: card && { brand: card.brand, last4: card.last4 },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}

async function toOwnSubscriptions(
  context: CallContext,
  rows: { row: SubscriptionRow; open: boolean }[],
): Promise<OwnSubscription[]> {
  const { db, now, platform } = context;
  const timeZone = await stationTimeZone(context);
  const namesOf = await localizedEntitlementNamesOf(
    db,
    rows.flatMap(({ row }) => row.entitlements),
  );
  return rows.map(({ row, open }) => {
    const { id, packageId, state, periodStart, periodEnd, entitlements } = row;
    const { cancelByOwner: cancel, resume, retry, changeCard } = subscriptionMoves(row, now);
    return {
      id,
      packageId,
      state,
      entitlements,
      entitlementNames: namesOf(entitlements),
      open,
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
      ...renewalTermsOf(row, timeZone),
      moves: {
        cancel,
        resume,
        retry: retry && isConfigured(platform, row.card?.gateway ?? "none"),
        changeCard: changeCard && hasCardPayments(platform),
      },
    };
  });
}

/** A subscription of the caller. @throws NOT_FOUND, also for another user's */
async function requireOwn(context: CallContext, id: number): Promise<SubscriptionRow> {
  const row = await subscriptionById(context.db, id);
  if (row?.userId !== requireUser(context).id) throw notFound();
  return row;
}

/**
 * Runs an action on a locked subscription of the caller in a transaction, and returns it.
 * @throws NOT_FOUND; CONFLICT
 */
async function withOwn(
  context: CallContext,
  id: number,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<OwnSubscription> {
  await requireOwn(context, id);
  await changeSubscription(context, id, act);
  return reload(context, id);
}

async function reload(context: CallContext, id: number): Promise<OwnSubscription> {
  const found = (await subscriptionsOf(context.db, requireUser(context).id, context.now)).find(
    ({ row }) => row.id === id,
  );
  const [own] = found ? await toOwnSubscriptions(context, [found]) : [];
  if (!own) throw notFound();
  return own;
}

/**
 * Cancels a subscription at the end of its period; one that is past due ends at once. Cancelling
 * twice changes nothing.
 * @throws NOT_FOUND; CONFLICT
 */
export function cancelOwnSubscription(context: CallContext, id: number): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return withOwn(context, id, async (tx, row) => {
    if (row.state === "cancelled") {
      // It does not renew after the dispute either.
      if (row.renewalHold === "renews")
        await subscriptionStates.change(tx, actor, row, { renewalHold: "ends" });
      return;
    }
    if (row.state === "pastDue")
      return endSubscription(context.platform, tx, actor, row, undefined, context.now);
    subscriptionStates.requireMove({ ...row, now: context.now }, "cancel");
    await subscriptionStates.transition(tx, actor, row, "cancelled", {
      changes: { cancelAtPeriodEnd: true },
    });
  });
}

/**
 * Resumes a cancelled subscription while its period lasts.
 * @throws NOT_FOUND; CONFLICT; ALREADY_GRANTED if others that renew grant some of its content
 */
export function resumeOwnSubscription(
  context: CallContext,
  { id, acceptsOverlap = false }: { id: number; acceptsOverlap?: boolean | undefined },
): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return withOwn(context, id, async (tx, row) => {
    if (row.state === "active" && !row.cancelAtPeriodEnd) return;
    subscriptionStates.requireMove({ ...row, now: context.now }, "resume");
    if (!acceptsOverlap)
      await requireNoOverlap(
        tx,
        { userId: requireUser(context).id, guestEmail: null },
        row,
        context.now,
        "owner",
      );
    await subscriptionStates.transition(tx, actor, row, "active", {
      changes: { cancelAtPeriodEnd: false },
    });
  });
}

/**
 * Retries a failed renewal with the subscription's card.
 * @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE
 */
export async function retryOwnRenewal(context: CallContext, id: number): Promise<OwnSubscription> {
  await requireOwn(context, id);
  await retryRenewal(context.platform, actorOf(context), id);
  return reload(context, id);
}

/**
 * Opens the gateway's page on which another card is saved for a subscription.
 * @throws NOT_FOUND; CONFLICT; PAYMENT_METHOD_UNAVAILABLE; SERVICE_UNAVAILABLE
 */
export async function changeOwnCard(
  context: CallContext,
  { id, idempotencyKey }: { id: number; idempotencyKey?: string | undefined },
): Promise<{ url: string }> {
  const { platform, db, now } = context;
  const row = await requireOwn(context, id);
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

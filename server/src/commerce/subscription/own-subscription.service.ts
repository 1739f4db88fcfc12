import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { requireUser } from "../../audience/user/user-profile.service.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { localizedEntitlementNamesOf } from "../entitlement/entitlement.service.ts";
import { GatewayError } from "../gateway/gateway.ts";
import { hasCardPayments, isConfigured } from "../gateway/gateways.ts";
import { syncAttempt } from "../payment/attempt.service.ts";
import { nextPrice, regularPriceFrom } from "./renewal/introductory-price.ts";
import {
  findOpenCardUpdates,
  type SubscriptionRow,
  subscriptionById,
  subscriptionsOf,
} from "./subscription.sql.ts";
import { changeSubscription, subscriptionMoves } from "./subscription.state.ts";

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
    card: card && { brand: card.brand, last4: card.last4, expires: card.expires ?? null },
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
      granted: row.orderId === null,
      disputed: row.renewalHold !== null,
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
export async function requireOwnSubscription(
  context: CallContext,
  id: number,
): Promise<SubscriptionRow> {
  const row = await subscriptionById(context.db, id);
  if (row?.userId !== requireUser(context).id) throw notFound();
  return row;
}

/**
 * Runs an action on a locked subscription of the caller in a transaction, and returns it.
 * @throws NOT_FOUND; CONFLICT
 */
export async function changeOwnSubscription(
  context: CallContext,
  id: number,
  act: (tx: Db, row: SubscriptionRow) => Promise<unknown>,
): Promise<OwnSubscription> {
  await requireOwnSubscription(context, id);
  await changeSubscription(context, id, act);
  return ownSubscription(context, id);
}

/** A subscription of the caller, as its owner sees it. @throws NOT_FOUND */
export async function ownSubscription(context: CallContext, id: number): Promise<OwnSubscription> {
  const found = (await subscriptionsOf(context.db, requireUser(context).id, context.now)).find(
    ({ row }) => row.id === id,
  );
  const [own] = found ? await toOwnSubscriptions(context, [found]) : [];
  if (!own) throw notFound();
  return own;
}

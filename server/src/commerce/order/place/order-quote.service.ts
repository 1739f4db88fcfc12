import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { CallContext, SignedInUser } from "../../../platform/platform.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { isSandbox } from "../../gateway/gateways.ts";
import { requirePackageOnSale } from "../../package/offer.service.ts";
import type { PackageRow } from "../../package/package.sql.ts";
import { purchaseOverlap, toOverlapReport } from "../../subscription/overlap.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import {
  introductoryTermsOf,
  nextPrice,
  priceTermsOfOrder,
  regularPriceFrom,
} from "../../subscription/renewal/introductory-price.ts";
import { grantsEntitlements } from "../fulfil/start-subscription.ts";
import { hasUsedTrial } from "../trial/trial-use.service.ts";
import { computeOrderTerms, type OrderTerms } from "./order-terms.service.ts";

export interface QuoteRequest {
  packageId: number;
  campaign?: string | null;
  method: PaymentMethod;
  devices?: { model: string; quantity: number }[];
  cityId?: number | null;
  regionId?: number | null;
  withoutTrial?: boolean;
}

/**
 * Quotes an order with the same computation as the order itself. Devices that are not chosen yet
 * and a delivery without a region are left out.
 * @throws INVALID_INPUT at a field; NOT_FOUND; CONFLICT if the package is not on sale now, or not
 * in this campaign
 */
export async function quoteOrder(context: CallContext, request: QuoteRequest): Promise<OrderQuote> {
  const { packageId, campaign, method, devices = [] } = request;
  const sale = { packageId, campaign, channel: "website", now: context.now } as const;
  const offer = await requirePackageOnSale(context, sale);
  const buyer = await currentBuyer(context);
  const overlap = buyer && (await overlapOf(context, buyer.id, offer));
  const trialUsed = buyer !== null && (await isTrialUsed(context, buyer.id, offer, method));
  const { lines, net, tax, taxRate, total, trialDays } = await termsOfQuote(
    context,
    trialUsed ? { ...offer, trialDays: 0 } : offer,
    request,
  );
  const hasDevice = offer.deviceRequired || devices.length > 0;
  return {
    lines,
    ...pricedIn(offer.currency),
    net,
    tax,
    taxRate,
    total,
    trialDays,
    ...(await renewalsOf(context, { ...offer, method, trialDays, hasDevice })),
    trialUsed,
    overlap: overlap && toOverlapReport(overlap),
    testMode: method === "card" && isSandbox(context.platform),
  };
}

/** The caller, unless it sells orders. */
async function currentBuyer(context: CallContext): Promise<SignedInUser | null> {
  const caller = await context.getCurrentUser();
  return caller && !abilityOf(caller.role).can("manage", "Orders") ? caller : null;
}

const overlapOf = ({ db, now }: CallContext, userId: number, offer: PackageRow) =>
  purchaseOverlap(
    db,
    { userId, guestEmail: null },
    { packageId: offer.id, entitlements: soldEntitlements(offer.entitlements) },
    now,
  );

const isTrialUsed = async (
  { platform, db }: CallContext,
  userId: number,
  { trialDays, product }: PackageRow,
  method: PaymentMethod,
): Promise<boolean> =>
  method === "card" && trialDays > 0 && (await hasUsedTrial(platform, db, userId, product));

/** Terms without the devices and the delivery that are not chosen yet. */
function termsOfQuote(
  context: CallContext,
  offer: PackageRow,
  { method, devices = [], cityId, regionId, withoutTrial }: QuoteRequest,
): Promise<OrderTerms> {
  const quotable = {
    ...offer,
    trialDays: withoutTrial ? 0 : offer.trialDays,
    deviceRequired: offer.deviceRequired && devices.length > 0,
  };
  const choice = { method, devices, cityId, regionId, deliveryOptional: true };
  return computeOrderTerms(context, quotable, choice);
}

type QuotedOffer = PackageRow & { method: PaymentMethod; trialDays: number; hasDevice: boolean };

/**
 * Returns the date and amount of the next card charge, and the date of the regular price; nulls if
 * the package does not renew.
 */
async function renewalsOf(
  context: CallContext,
  offer: QuotedOffer,
): Promise<Pick<OrderQuote, "nextCharge" | "regularPrice">> {
  const { method, interval, intervalCount, hasDevice } = offer;
  if (method === "cash" || interval === "once" || !grantsEntitlements(offer))
    return { nextCharge: null, regularPrice: null };
  const terms = priceTermsOfOrder({
    ...offer,
    ...introductoryTermsOf(offer),
    periodPrice: offer.price,
  });
  // A subscription with a device begins when the device is shipped.
  const period = hasDevice ? null : await firstPeriod(context.db, offer, context.now);
  const calendar = period && {
    ...period,
    interval,
    intervalCount,
    timeZone: await stationTimeZone(context),
  };
  const regularPriceAt = calendar && regularPriceFrom(terms, calendar);
  return {
    nextCharge: period && {
      at: period.periodEnd.toISOString(),
      amount: nextPrice(terms) ?? offer.price,
    },
    regularPrice:
      terms.regularPrice === null
        ? null
        : { at: regularPriceAt?.toISOString() ?? null, amount: terms.regularPrice },
  };
}

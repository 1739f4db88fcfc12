import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { CallContext } from "../../../platform/platform.ts";
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
import { computeOrderTerms } from "./order-terms.service.ts";

export interface QuoteRequest {
  packageId: number;
  campaign?: string | null | undefined;
  method: PaymentMethod;
  devices?: { model: string; quantity: number }[] | undefined;
  cityId?: number | null | undefined;
  regionId?: number | null | undefined;
  withoutTrial?: boolean | undefined;
}

/**
 * Quotes an order with the same computation as the order itself. Devices that are not chosen yet
 * and a delivery without a region are left out.
 * @throws INVALID_INPUT at a field; NOT_FOUND; CONFLICT if the package is not on sale now, or not
 * in this campaign
 */
export async function quoteOrder(context: CallContext, request: QuoteRequest): Promise<OrderQuote> {
  const {
    packageId,
    campaign,
    method,
    devices = [],
    cityId,
    regionId,
    withoutTrial = false,
  } = request;
  const offer = await requirePackageOnSale(context, {
    packageId,
    campaign,
    channel: "website",
    now: context.now,
  });
  const offeredTrialDays = method === "card" ? offer.trialDays : 0;
  const caller = await context.getCurrentUser();
  const buyer = caller && !abilityOf(caller.role).can("manage", "Orders") ? caller : null;
  const entitlements = soldEntitlements(offer.entitlements);
  const overlap =
    buyer &&
    (await purchaseOverlap(
      context.db,
      { userId: buyer.id, guestEmail: null },
      { packageId, entitlements },
      context.now,
    ));
  const trialUsed =
    buyer !== null &&
    offeredTrialDays > 0 &&
    (await hasUsedTrial(context.platform, context.db, buyer.id, offer.product));
  const priced = { ...offer, trialDays: trialUsed || withoutTrial ? 0 : offer.trialDays };
  const quotable = { ...priced, deviceRequired: offer.deviceRequired && devices.length > 0 };
  const { lines, net, tax, taxRate, total, trialDays } = await computeOrderTerms(
    context,
    quotable,
    {
      method,
      devices,
      cityId,
      regionId,
      deliveryOptional: true,
    },
  );
  const { currency } = offer;
  const renewals = await renewalsOf(context, {
    ...offer,
    method,
    trialDays,
    hasDevice: offer.deviceRequired || devices.length > 0,
  });
  const testMode = method === "card" && isSandbox(context.platform);
  const report = overlap && toOverlapReport(overlap);
  return {
    lines,
    ...pricedIn(currency),
    net,
    tax,
    taxRate,
    total,
    trialDays,
    ...renewals,
    trialUsed,
    overlap: report,
    testMode,
  };
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

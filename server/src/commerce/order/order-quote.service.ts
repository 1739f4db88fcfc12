import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { CallContext } from "../../platform/platform.ts";
import { requirePackageOnSale } from "../package/offer.service.ts";
import type { PackageRow } from "../package/package.store.ts";
import { isSandbox } from "../payment/gateways.ts";
import { purchaseOverlap, toOverlapReport } from "../subscription/overlap.service.ts";
import { firstPeriod } from "../subscription/period/first-period.service.ts";
import { grantsEntitlements } from "../subscription/subscription-lifecycle.service.ts";
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
  const { packageId, campaign, method, devices = [], cityId, regionId, withoutTrial = false } = request;
  const offer = await requirePackageOnSale(context, { packageId, campaign, channel: "website", now: context.now });
  const offeredTrialDays = method === "card" ? offer.trialDays : 0;
  const caller = await context.getCurrentUser();
  const buyer = caller && !abilityOf(caller.role).can("manage", "Orders") ? caller : null;
  const entitlements = soldEntitlements(offer.entitlements);
  const overlap =
    buyer && (await purchaseOverlap(context.db, { userId: buyer.id, guestEmail: null }, { packageId, entitlements }, context.now));
  const trialUsed = buyer !== null && offeredTrialDays > 0 && (await hasUsedTrial(context.platform, context.db, buyer.id, offer.product));
  const priced = { ...offer, trialDays: trialUsed || withoutTrial ? 0 : offer.trialDays };
  const quotable = { ...priced, deviceRequired: offer.deviceRequired && devices.length > 0 };
  const { lines, net, tax, taxRate, total, trialDays } = await computeOrderTerms(context, quotable, {
    method,
    devices,
    cityId,
    regionId,
    deliveryOptional: true,
  });
  const { currency } = offer;
  const nextCharge = await nextChargeOf(context, { ...offer, method, trialDays });
  const testMode = method === "card" && isSandbox(context.platform);
  const report = overlap && toOverlapReport(overlap);
  return { lines, currency, net, tax, taxRate, total, trialDays, nextCharge, trialUsed, overlap: report, testMode };
}

/** When the card is charged for the first time after the order, and how much; null if the package does not renew. */
async function nextChargeOf(
  { db, now }: CallContext,
  {
    method,
    price,
    deviceRequired,
    ...terms
  }: Pick<PackageRow, "interval" | "intervalCount" | "price" | "deviceRequired" | "entitlements"> & {
    method: PaymentMethod;
    trialDays: number;
  },
): Promise<OrderQuote["nextCharge"]> {
  // A subscription with a device begins when the device is shipped.
  if (method === "cash" || terms.interval === "once" || deviceRequired || !grantsEntitlements(terms)) return null;
  const { periodEnd } = await firstPeriod(db, { ...terms, method }, now);
  return { at: periodEnd.toISOString(), amount: price };
}

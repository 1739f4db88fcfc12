import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import type { Money } from "@masthead/contract/commerce/money.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import { requireOffered } from "../../gateway/payment-methods.service.ts";
import { requireOnSale } from "../../package/offer.service.ts";
import type { PackageRow } from "../../package/package.sql.ts";
import { introductoryTermsOf } from "../../subscription/renewal/introductory-price.ts";
import type { NewOrderRow } from "../order.store.ts";
import type { OrderRequest } from "./order-request.ts";
import { type OrderTerms, type PriceBasis, priceOrder } from "./order-terms.service.ts";
import { type PurchaseHistory, refusePurchase } from "./purchase-check.service.ts";

/** Time for payment of an order, in milliseconds, by payment method. */
const PAYMENT_WINDOW = { card: DAY, cash: 14 * DAY } as const;

/** Stored data on which the decision about an order depends. */
export interface OrderFacts {
  methods: readonly PaymentMethod[];
  returnUrls: readonly string[];
  /** The package, if it is offered in the caller's sales channel. */
  offer: PackageRow | undefined;
  history: PurchaseHistory;
  price: PriceBasis;
  /** Whether the gateway charges an amount. */
  takesCard(price: Money): boolean;
  isEmailConfirmed: boolean;
  now: Date;
}

/** Plan for a requested order. */
export interface OrderPlan {
  /** Columns of the order, without what identifies it. */
  values: Omit<NewOrderRow, "keyHash" | "requestHash" | "paymentId" | "successCode">;
  /** Guests solve a bot check. */
  needsBotCheck: boolean;
  /**
   * Start of cash collection: immediately, or with a mail to confirm the address, which counts
   * against the limits of its mailbox; null: by card, or the devices are chosen first.
   */
  cashCollection: "now" | "afterConfirmation" | null;
}

/**
 * Decides on a request for an order.
 * @throws INVALID_INPUT; NOT_FOUND; CONFLICT if the package is not on sale now or costs something
 *   else; PAYMENT_METHOD_UNAVAILABLE; PurchaseNotAllowed; PurchaseOverlaps
 */
export function planOrder(
  context: { locale: Locale },
  request: OrderRequest,
  facts: OrderFacts,
): OrderPlan {
  requireOffered(context, facts.methods, request.method);
  requireReturnUrl(context, request, facts);
  const offer = requireOnSale(context, facts.offer, request.campaign, facts.now);
  refusePurchase(facts.history);
  const awaitsDevices = waitsForDevices(offer, request);
  const terms = priceOrder(
    context,
    termsOffered(offer, request, awaitsDevices),
    request,
    facts.price,
  );
  if (!awaitsDevices) requireNonZeroTotal(context, terms);
  requireChargeable(context, request, facts, { amount: terms.total, currency: offer.currency });
  return {
    values: { ...orderValues(request, offer, terms, facts.now), deviceRequired: awaitsDevices },
    needsBotCheck: request.soldBy === "guest",
    cashCollection: cashCollectionOf(request, facts, awaitsDevices),
  };
}

function requireReturnUrl(
  context: { locale: Locale },
  { returnUrl }: OrderRequest,
  { returnUrls }: OrderFacts,
): void {
  if (returnUrl !== undefined && !returnUrls.includes(returnUrl))
    throw invalidInput(context, "returnUrl", "order.unknownReturnUrl");
}

/** Whether the devices of an order are chosen after it is placed. */
const waitsForDevices = (offer: PackageRow, { devices = [] }: OrderRequest): boolean =>
  offer.deviceRequired && devices.length === 0;

/**
 * The offer at the terms of the request. An order without its devices has no delivery yet, unless
 * cash is collected for it.
 */
const termsOffered = (
  offer: PackageRow,
  request: OrderRequest,
  awaitsDevices: boolean,
): PackageRow => ({
  ...offer,
  trialDays: trialDaysOf(offer, request),
  deviceRequired: offer.deviceRequired && !awaitsDevices,
});

/** Free trial that an order gets: only by card, and unless its buyer renounces it. */
export const trialDaysOf = (
  { trialDays }: PackageRow,
  { method, withoutTrial }: Pick<OrderRequest, "method" | "withoutTrial">,
): number => (method === "card" && !withoutTrial ? trialDays : 0);

/** Rejects an order that costs nothing, unless a trial makes it free. @throws INVALID_INPUT */
export function requireNonZeroTotal(
  context: { locale: Locale },
  { total, trialDays }: OrderTerms,
): void {
  if (total === 0 && trialDays === 0)
    throw invalidInput(context, "packageId", "order.costsNothing");
}

function requireChargeable(
  context: { locale: Locale },
  { method }: OrderRequest,
  { takesCard }: OrderFacts,
  price: Money,
): void {
  if (method === "card" && !takesCard(price))
    throw invalidInput(context, "packageId", "order.notByCard");
}

const orderValues = (
  request: OrderRequest,
  offer: PackageRow,
  terms: OrderTerms,
  now: Date,
): Omit<OrderPlan["values"], "deviceRequired"> => ({
  method: request.method,
  name: request.name,
  email: request.email,
  phone: request.phone,
  company: request.company || null,
  taxNumber: request.taxNumber || null,
  locale: request.locale,
  userId: request.userId,
  guest: request.userId === null,
  packageId: offer.id,
  packageName: offer.name,
  campaign: offer.campaign,
  product: offer.product,
  interval: offer.interval,
  intervalCount: offer.intervalCount,
  entitlements: soldEntitlements(offer.entitlements),
  overlapAccepted: request.acceptsOverlap ?? false,
  returnUrl: request.returnUrl ?? null,
  periodPrice: offer.price,
  ...introductoryTermsOf(offer),
  currency: offer.currency,
  ...terms,
  expiresAt: new Date(now.getTime() + PAYMENT_WINDOW[request.method]),
});

function cashCollectionOf(
  { method }: OrderRequest,
  { isEmailConfirmed }: OrderFacts,
  awaitsDevices: boolean,
): OrderPlan["cashCollection"] {
  if (method === "card" || awaitsDevices) return null;
  return isEmailConfirmed ? "now" : "afterConfirmation";
}

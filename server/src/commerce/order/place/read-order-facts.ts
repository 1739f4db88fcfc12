import { soldEntitlements } from "@masthead/contract/commerce/entitlements.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { registeredApps } from "../../../system/setting/setting.service.ts";
import { canPayByCard } from "../../gateway/gateways.ts";
import { availableMethods } from "../../gateway/payment-methods.service.ts";
import { type PackageRow, packageInChannel } from "../../package/package.sql.ts";
import { isEmailConfirmed } from "../confirm/order-confirmation.service.ts";
import { type OrderFacts, trialDaysOf } from "./order-plan.ts";
import type { OrderRequest } from "./order-request.ts";
import { readPriceBasis } from "./order-terms.service.ts";
import { NO_PURCHASES, type PurchaseHistory, readHistory } from "./purchase-check.service.ts";

/** Reads what decides on a request for an order. */
export async function readOrderFacts(
  context: CallContext,
  request: OrderRequest,
): Promise<OrderFacts> {
  const { db, platform, now } = context;
  const channel = request.soldBy === "staff" ? "dashboard" : "website";
  const offer = await packageInChannel(db, request.packageId, channel);
  return {
    methods: await availableMethods(context),
    returnUrls: request.returnUrl === undefined ? [] : (await registeredApps(context)).returnUrls,
    offer,
    history: offer ? await readBuyerHistory(context, request, offer) : NO_PURCHASES,
    price: await readPriceBasis(context, request),
    takesCard: (price) => canPayByCard(platform, price),
    isEmailConfirmed: request.method === "cash" && (await isEmailConfirmed(context, request)),
    now,
  };
}

/**
 * Earlier purchases of the buyer. Not read for guests, so that the response does not reveal them;
 * staff see overlaps before they sell.
 */
async function readBuyerHistory(
  { platform, db, now }: CallContext,
  request: OrderRequest,
  offer: PackageRow,
): Promise<PurchaseHistory> {
  if (request.soldBy === "guest") return NO_PURCHASES;
  const purchase = {
    id: null,
    userId: request.userId,
    email: request.email,
    packageId: offer.id,
    product: offer.product,
    trialDays: trialDaysOf(offer, request),
    entitlements: soldEntitlements(offer.entitlements),
    overlapAccepted: request.acceptsOverlap ?? false,
  };
  return readHistory(platform, db, purchase, now, request.soldBy);
}

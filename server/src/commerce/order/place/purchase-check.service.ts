import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Purchase } from "../../subscription/overlap.service.ts";
import { findOverlap, type PurchaseOverlaps } from "../../subscription/overlap-check.service.ts";
import { holderOfOrder } from "../../subscription/running-subscription.service.ts";
import { hasOngoingSubscription } from "../../subscription/subscription.sql.ts";
import { hasUsedTrial } from "../trial/trial-use.service.ts";

/**
 * Reason why a purchase is not allowed: the buyer has the package already, has used its free trial,
 * or still waits for the device of a first order.
 */
export type PurchaseRefusal = "alreadySubscribed" | "trialUsed" | "deviceFirst";

/** A purchase that is refused to its buyer. */
export class PurchaseNotAllowed extends Error {
  override name = "PurchaseNotAllowed";
  readonly reason: PurchaseRefusal;

  constructor(refusal: PurchaseRefusal) {
    super(`purchase not allowed: ${refusal}`);
    this.reason = refusal;
  }
}

/** Earlier purchases of a buyer that may forbid a purchase. */
export interface PurchaseHistory {
  /** The package is subscribed to, and renews or waits for its device. */
  isSubscribed: boolean;
  /** Overlap with running subscriptions that is not confirmed. */
  overlap: PurchaseOverlaps | null;
  hasUsedTrial: boolean;
}

export const NO_PURCHASES: PurchaseHistory = {
  isSubscribed: false,
  overlap: null,
  hasUsedTrial: false,
};

/** The purchase that an order makes, by whom. */
interface OrderedPurchase extends Purchase {
  packageId: number;
  id: number | null;
  userId: number | null;
  email: string;
  product: string | null;
  trialDays: number;
  overlapAccepted: boolean;
}

/**
 * Checks before payment that an account may still buy the package of an order, and has confirmed an
 * overlap with its subscriptions. Guests are not checked here, so that the response does not reveal
 * the purchases of an email address. All buyers are checked again, under lock, once the gateway
 * reports the card.
 * @throws PurchaseNotAllowed; PurchaseOverlaps
 */
export async function requirePurchaseAllowed(
  platform: Platform,
  db: Db,
  order: OrderedPurchase,
  now: Date,
): Promise<void> {
  if (order.userId !== null) refusePurchase(await readHistory(platform, db, order, now, "buyer"));
}

/** @throws PurchaseNotAllowed; PurchaseOverlaps */
export function refusePurchase({ isSubscribed, overlap, hasUsedTrial }: PurchaseHistory): void {
  if (isSubscribed) throw new PurchaseNotAllowed("alreadySubscribed");
  if (overlap) throw overlap;
  if (hasUsedTrial) throw new PurchaseNotAllowed("trialUsed");
}

/**
 * Reads the earlier purchases of an order's buyer. For an order sold by staff, only overlaps
 * matter.
 */
export async function readHistory(
  platform: Platform,
  db: Db,
  order: OrderedPurchase,
  now: Date,
  audience: "buyer" | "staff",
): Promise<PurchaseHistory> {
  const { id, userId, packageId, product, trialDays, overlapAccepted } = order;
  const overlap = overlapAccepted
    ? null
    : await findOverlap(db, await holderOfOrder(db, order), order, now, audience);
  if (userId === null) return { ...NO_PURCHASES, overlap };
  return {
    isSubscribed: await hasOngoingSubscription(db, userId, packageId),
    overlap,
    hasUsedTrial: trialDays > 0 && (await hasUsedTrial(platform, db, userId, product, id)),
  };
}

import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Purchase } from "../../subscription/overlap.service.ts";
import { requireNoOverlap } from "../../subscription/overlap-check.service.ts";
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

/**
 * Checks before payment that an account may still buy the package of an order, and has confirmed an
 * overlap with its subscriptions. Guests are not checked here, so that the response does not reveal
 * what an email address has bought. Everybody is checked again, under lock, once the gateway
 * reports the card.
 * @throws PurchaseNotAllowed; PurchaseOverlaps
 */
export async function requirePurchaseAllowed(
  platform: Platform,
  db: Db,
  order: Purchase & {
    packageId: number;
    id: number | null;
    userId: number | null;
    product: string | null;
    trialDays: number;
    overlapAccepted: boolean;
  },
  now: Date,
): Promise<void> {
  const { id, userId, packageId, product, trialDays, overlapAccepted } = order;
  if (userId === null) return;
  if (await hasOngoingSubscription(db, userId, packageId))
    throw new PurchaseNotAllowed("alreadySubscribed");
  if (!overlapAccepted) await requireNoOverlap(db, { userId, guestEmail: null }, order, now);
  if (trialDays > 0 && (await hasUsedTrial(platform, db, userId, product, id)))
    throw new PurchaseNotAllowed("trialUsed");
}

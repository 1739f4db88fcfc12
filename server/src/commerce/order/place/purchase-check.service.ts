import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import type { Overlap } from "../../entitlement/overlap.ts";
import { type Purchase, purchaseOverlap } from "../../subscription/overlap.service.ts";
import type { Holder } from "../../subscription/running-subscription.service.ts";
import {
  hasOngoingSubscription,
  type SubscriptionRow,
} from "../../subscription/subscription.store.ts";
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
 * Reader of a message about an overlap: the buyer, staff who sell or grant a package, or the owner
 * who resumes a subscription.
 */
type OverlapAudience = "buyer" | "staff" | "owner";

/** A purchase of what the buyer's subscriptions already grant, which has to be confirmed. */
export class PurchaseOverlaps extends Error {
  override name = "PurchaseOverlaps";
  readonly overlap: Overlap<SubscriptionRow>;
  /** Time zone of the station, for the dates in its message. */
  readonly timeZone: string;
  /** Whom the message addresses. */
  readonly audience: OverlapAudience;

  constructor({
    overlap,
    timeZone,
    audience,
  }: Pick<PurchaseOverlaps, "overlap" | "timeZone" | "audience">) {
    super("running subscriptions grant some of what is bought");
    this.overlap = overlap;
    this.timeZone = timeZone;
    this.audience = audience;
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

/**
 * Requires that running subscriptions grant nothing of what is bought. To the owner who resumes
 * one, only those that renew matter.
 * @throws PurchaseOverlaps
 */
export async function requireNoOverlap(
  db: Db,
  holder: Holder,
  purchase: Purchase,
  now: Date,
  audience: OverlapAudience = "buyer",
): Promise<void> {
  const overlap = await purchaseOverlap(db, holder, purchase, now, {
    onlyOngoing: audience === "owner",
  });
  if (overlap)
    throw new PurchaseOverlaps({ overlap, timeZone: await stationTimeZoneIn(db), audience });
}

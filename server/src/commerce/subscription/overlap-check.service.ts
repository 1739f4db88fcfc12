import type { Db } from "../../platform/postgres/database.ts";
import { stationTimeZoneIn } from "../../system/setting/setting.service.ts";
import type { Overlap } from "../entitlement/overlap.ts";
import { type Purchase, purchaseOverlap } from "./overlap.service.ts";
import type { Holder } from "./running-subscription.service.ts";
import type { SubscriptionRow } from "./subscription.sql.ts";

/**
 * Reader of a message about an overlap: the buyer, staff who sell or grant a package, or the owner
 * who resumes a subscription.
 */
type OverlapAudience = "buyer" | "staff" | "owner";

/** Unconfirmed purchase of content that the buyer's subscriptions already grant. */
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
 * Requires that running subscriptions grant none of the purchased content. When a subscription is
 * resumed, only renewing ones matter.
 * @throws PurchaseOverlaps
 */
export async function requireNoOverlap(
  db: Db,
  holder: Holder,
  purchase: Purchase,
  now: Date,
  audience: OverlapAudience = "buyer",
): Promise<void> {
  const overlaps = await findOverlap(db, holder, purchase, now, audience);
  if (overlaps) throw overlaps;
}

/** Returns the overlap that `requireNoOverlap` throws; null if there is none. */
export async function findOverlap(
  db: Db,
  holder: Holder,
  purchase: Purchase,
  now: Date,
  audience: OverlapAudience,
): Promise<PurchaseOverlaps | null> {
  const overlap = await purchaseOverlap(db, holder, purchase, now, {
    onlyOngoing: audience === "owner",
  });
  return (
    overlap && new PurchaseOverlaps({ overlap, timeZone: await stationTimeZoneIn(db), audience })
  );
}

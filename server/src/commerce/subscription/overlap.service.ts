import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import { isOngoing } from "@masthead/contract/commerce/states.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { entitlementsOpening } from "../entitlement/entitlement.service.ts";
import { type Overlap, overlapOf } from "../entitlement/overlap.ts";
import type { Holder } from "./running-subscription.service.ts";
import { runningSubscriptions, type SubscriptionRow } from "./subscription.sql.ts";

/** Properties of a purchase that decide about an overlap. */
export interface Purchase {
  packageId: number | null;
  entitlements: readonly Entitlement[];
}

/**
 * Overlap of a purchase with the running subscriptions of its buyer; null if there is none.
 * Subscriptions to the package itself have separate rules: they are extended, or the purchase is
 * refused.
 */
export async function purchaseOverlap(
  db: Db,
  holder: Holder,
  { packageId, entitlements }: Purchase,
  now: Date,
  { onlyOngoing = false } = {},
): Promise<Overlap<SubscriptionRow> | null> {
  const running = await runningSubscriptions(db, holder, now);
  const held = running.filter(
    (row) => row.packageId !== packageId && (!onlyOngoing || isOngoing(row)),
  );
  if (!held.length || !entitlements.length) return null;
  const opening = new Map<Entitlement, Entitlement[]>();
  for (const entitlement of new Set([...entitlements, ...held.flatMap((row) => row.entitlements)]))
    opening.set(entitlement, await entitlementsOpening(db, entitlement));
  return overlapOf(entitlements, held, opening);
}

/** Overlap as reported to buyers and staff. */
export const toOverlapReport = ({ covered, by }: Overlap<SubscriptionRow>) => ({
  covered,
  subscriptions: by.map((row) => ({
    id: row.id,
    packageName: row.packageName,
    periodEnd: row.periodEnd.toISOString(),
    renews: isOngoing(row),
  })),
});

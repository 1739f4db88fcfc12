import type { Entitlement } from "@masthead/contract/commerce/package-terms.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hasOrdered } from "../order/order.store.ts";
import { hasAnySubscription, hasEntitlement } from "./subscription.store.ts";

/**
 * Whether a user has an entitlement from a subscription with access: active, in its grace period,
 * or cancelled with its period not over.
 */
export function isEntitled(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  return hasEntitlement(db, userId, entitlement, now);
}

/** Whether a user has bought anything, which the station must retain by law. */
export const hasMadePurchase = async (db: Db, userId: number): Promise<boolean> =>
  (await hasAnySubscription(db, userId)) || hasOrdered(db, userId);

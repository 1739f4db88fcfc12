import type { Entitlement } from "@masthead/contract/commerce/package-terms.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hasOrdered } from "../order/order-row.service.ts";
import { hasAnySubscription, hasEntitlement } from "./subscription.store.ts";

/** Whether a subscription of this user opens what is premium of a kind: active, past due, or cancelled with its period not over. */
export function isEntitled(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  return hasEntitlement(db, userId, entitlement, now);
}

/** Whether the law makes the station keep what this user has bought. */
export const hasBought = async (db: Db, userId: number): Promise<boolean> =>
  (await hasAnySubscription(db, userId)) || hasOrdered(db, userId);

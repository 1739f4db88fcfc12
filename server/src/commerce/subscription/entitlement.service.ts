import type { Db } from "../../platform/postgres/database.ts";
import { hasEntitlement } from "./subscription.store.ts";
import type { Entitlement } from "./subscription.table.ts";

/** Whether a subscription of this user opens what is premium of a kind: active, past due, or cancelled with its period not over. */
export function isEntitled(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  return hasEntitlement(db, userId, entitlement, now);
}

import type { Db } from "../../../platform/postgres/database.ts";
import { hasAnySubscription } from "../../subscription/subscription.sql.ts";
import { hasOrdered } from "../order.store.ts";

/** Whether a user has bought anything, which the station must retain by law. */
export const hasMadePurchase = async (db: Db, userId: number): Promise<boolean> =>
  (await hasAnySubscription(db, userId)) || hasOrdered(db, userId);

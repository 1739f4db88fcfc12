import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { entitlementsOpening } from "../entitlement/entitlement.service.ts";
import { hasAnyEntitlement } from "./subscription.sql.ts";

/**
 * Whether a user has access to the content of an entitlement from a subscription with access:
 * active, in its grace period, or cancelled with its period not over. A larger entitlement, such as
 * that to all channels for one channel, gives access too.
 */
export const isEntitled = async (
  db: Db,
  userId: number,
  entitlement: Entitlement,
  now: Date,
): Promise<boolean> =>
  hasAnyEntitlement(db, userId, await entitlementsOpening(db, entitlement), now);

import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { entitlementsOpening } from "../entitlement/entitlement.service.ts";
import { combineStreamLimits, type StreamAccess } from "./stream-limit.ts";
import { hasAnyEntitlement, streamLimitsOf } from "./subscription.sql.ts";

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

/**
 * Returns on how many devices a user may play the content of an entitlement at the same time;
 * undefined without access. Only subscriptions that open the content count.
 */
export const streamAccessOf = async (
  db: Db,
  userId: number,
  entitlement: Entitlement,
  now: Date,
): Promise<StreamAccess | undefined> =>
  combineStreamLimits(
    await streamLimitsOf(db, userId, await entitlementsOpening(db, entitlement), now),
  );

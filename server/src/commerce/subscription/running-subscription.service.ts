import { isOngoing } from "@masthead/contract/commerce/states.ts";
import { userByEmail } from "../../audience/user/user-account.sql.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { endSubscription } from "./end-subscription.service.ts";
import { lockHolder, lockRunning, type SubscriptionRow } from "./subscription.sql.ts";

/** Holder of a subscription: an account, or a guest until an account verifies the email address. */
export type Holder = { userId: number; guestEmail: null } | { userId: null; guestEmail: string };

/**
 * Holder of an order's subscription: its account, or the account that has verified its email
 * address, otherwise the guest.
 */
export async function holderOfOrder(
  tx: Db,
  { userId, email }: { userId: number | null; email: string },
): Promise<Holder> {
  if (userId !== null) return { userId, guestEmail: null };
  const owner = await userByEmail(tx, email);
  if (owner?.activated && owner.emailVerifiedAt) return { userId: owner.id, guestEmail: null };
  return { userId: null, guestEmail: email.toLowerCase() };
}

/**
 * Whether the period of a subscription that does not renew is over, even if no job has recorded
 * that yet.
 */
const isOver = (row: SubscriptionRow, now: Date): boolean =>
  row.periodEnd <= now && !isOngoing(row);

/**
 * Locks and returns the running subscription of a holder to a package. The lock is taken even if
 * there is none, so that the second of two concurrent purchases finds the first.
 */
export async function lockRunningSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { holder, packageId, now }: { holder: Holder; packageId: number; now: Date },
): Promise<SubscriptionRow | undefined> {
  await lockHolder(tx, holder);
  const row = await lockRunning(tx, holder, packageId);
  if (!row || !isOver(row, now)) return row;
  await endSubscription(platform, tx, actor, row, undefined, now);
  return undefined;
}

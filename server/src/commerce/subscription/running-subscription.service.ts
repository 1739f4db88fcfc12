import { userByEmail } from "../../audience/user/user-account.service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { endNow } from "./end-subscription.service.ts";
import { lockHolder, lockRunning, type SubscriptionRow } from "./subscription.store.ts";

/** Whose a subscription is: an account's, or a guest's until somebody proves the address. */
export type Holder = { userId: number; guestEmail: null } | { userId: null; guestEmail: string };

/** Who gets what an order opens: its account, or the account that has proved its address, else the guest. */
export async function holderOfOrder(tx: Db, { userId, email }: { userId: number | null; email: string }): Promise<Holder> {
  if (userId !== null) return { userId, guestEmail: null };
  const owner = await userByEmail(tx, email);
  if (owner?.activated && owner.emailVerifiedAt) return { userId: owner.id, guestEmail: null };
  return { userId: null, guestEmail: email.toLowerCase() };
}

/** Whether a subscription goes on by itself, or is about to: a second one beside it is a mistake. */
export const isGoing = ({ state, cancelAtPeriodEnd }: SubscriptionRow): boolean =>
  state === "pending" || ((state === "active" || state === "pastDue") && !cancelAtPeriodEnd);

/** Whether a subscription has ended by its period, though no job has written that down yet. */
const isOver = (row: SubscriptionRow, now: Date): boolean => row.periodEnd <= now && row.state !== "pending" && !isGoing(row);

/**
 * The running subscription of somebody to a package, locked. Whoever asks about the same person and package waits until this transaction ends, also
 * while there is none: of two purchases that are paid at once the second finds the first.
 */
export async function runningOf(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { holder, packageId, now }: { holder: Holder; packageId: number; now: Date },
): Promise<SubscriptionRow | undefined> {
  await lockHolder(tx, holder, packageId);
  const row = await lockRunning(tx, holder, packageId);
  if (!row || !isOver(row, now)) return row;
  await endNow(platform, tx, actor, row, undefined, now);
  return undefined;
}

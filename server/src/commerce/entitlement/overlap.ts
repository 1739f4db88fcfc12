import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import { isOngoing, type SubscriptionState } from "@masthead/contract/commerce/states.ts";

/** Terms of a subscription that decide whether a purchase overlaps with it. */
export interface HeldSubscription {
  entitlements: readonly Entitlement[];
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
}

/** All entitlements that open the content of one, by entitlement (`entitlementsOpening`). */
export type Opening = ReadonlyMap<Entitlement, readonly Entitlement[]>;

/**
 * Overlap of a purchase with subscriptions that its buyer already has.
 * `all`: they grant everything that is bought; `some`: a part of it, or something that is a part of
 * it, such as one channel when all channels are bought.
 */
export interface Overlap<Held extends HeldSubscription> {
  covered: "all" | "some";
  /** Subscriptions that grant some of the content. */
  by: Held[];
  /** Everything is granted by subscriptions that renew or are about to start. */
  byOngoing: boolean;
}

/** Returns the overlap of entitlements to be bought with granted ones; null if there is none. */
export function overlapOf<Held extends HeldSubscription>(
  bought: readonly Entitlement[],
  held: readonly Held[],
  opening: Opening,
): Overlap<Held> | null {
  const isOpenedBy = (entitlement: Entitlement, other: Entitlement) =>
    entitlement === other || (opening.get(entitlement)?.includes(other) ?? false);
  const grants = (subscription: Held, entitlement: Entitlement) =>
    subscription.entitlements.some((other) => isOpenedBy(entitlement, other));
  const overlaps = (subscription: Held) =>
    bought.some(
      (entitlement) =>
        grants(subscription, entitlement) ||
        subscription.entitlements.some((other) => isOpenedBy(other, entitlement)),
    );
  const by = held.filter(overlaps);
  if (!by.length) return null;
  const areAllGrantedBy = (subscriptions: Held[]) =>
    bought.every((entitlement) =>
      subscriptions.some((subscription) => grants(subscription, entitlement)),
    );
  return {
    covered: areAllGrantedBy(by) ? "all" : "some",
    by,
    byOngoing: areAllGrantedBy(by.filter(isOngoing)),
  };
}

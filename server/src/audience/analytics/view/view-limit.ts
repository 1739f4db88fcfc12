import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { networkOf, wideNetworkOf } from "../../../platform/http/network.ts";

/**
 * Views per minute accepted from one network. High, because many mobile subscribers share an IP
 * address.
 */
const VIEWS_PER_MINUTE = 240;
/**
 * Views per minute accepted from one wide network of IPv6: one customer may have all its networks,
 * or a carrier thousands of customers.
 */
const VIEWS_PER_WIDE_NETWORK = 2400;

/**
 * Creates a rate limit of views per network, for this process. Unlike other limits it is not kept
 * in PostgreSQL: a query per request would cost more than storing the views, and the limit only
 * bounds forged views, not access.
 */
export function createViewLimit(): { take(address: string, views: number): boolean } {
  let viewsByNetwork = new Map<string, number>();
  let minute = 0;
  return {
    take(address, views) {
      const currentMinute = Math.floor(Date.now() / MINUTE);
      if (currentMinute !== minute) {
        minute = currentMinute;
        viewsByNetwork = new Map();
      }
      const [network, wideNetwork] = [networkOf(address), wideNetworkOf(address)];
      const limits = [
        [network, VIEWS_PER_MINUTE] as const,
        ...(wideNetwork === network ? [] : [[wideNetwork, VIEWS_PER_WIDE_NETWORK] as const]),
      ];
      const totals = limits.map(([name, limit]) => ({
        name,
        limit,
        total: (viewsByNetwork.get(name) ?? 0) + views,
      }));
      if (totals.some(({ total, limit }) => total > limit)) return false;
      for (const { name, total } of totals) viewsByNetwork.set(name, total);
      return true;
    },
  };
}

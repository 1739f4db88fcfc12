/**
 * Views per minute accepted from one network. High, because many mobile subscribers share an IP
 * address.
 */
const VIEWS_PER_MINUTE = 240;
const MINUTE = 60_000;

/**
 * Creates a rate limit of views per network, for this process. Unlike other limits it is not kept
 * in PostgreSQL: a query per request would cost more than storing the views, and the limit only
 * bounds forged views, not access.
 */
export function createViewLimit(): { take(network: string, views: number): boolean } {
  let viewsByNetwork = new Map<string, number>();
  let minute = 0;
  return {
    take(network, views) {
      const currentMinute = Math.floor(Date.now() / MINUTE);
      if (currentMinute !== minute) {
        minute = currentMinute;
        viewsByNetwork = new Map();
      }
      const total = (viewsByNetwork.get(network) ?? 0) + views;
      if (total > VIEWS_PER_MINUTE) return false;
      viewsByNetwork.set(network, total);
      return true;
    },
  };
}

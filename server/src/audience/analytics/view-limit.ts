/** Views a minute that are taken from one network: many readers of a telephone company share an address. */
const VIEWS = 240;
const MINUTE = 60_000;

/**
 * Counts the views of each network in this process. Not in PostgreSQL, as other limits are: one query each would cost more than storing the
 * views does, and what it bounds is forgery, not access.
 */
export function createViewLimit(): { take(network: string, views: number): boolean } {
  let taken = new Map<string, number>();
  let minute = 0;
  return {
    take(network, views) {
      const now = Math.floor(Date.now() / MINUTE);
      if (now !== minute) {
        minute = now;
        taken = new Map();
      }
      const sum = (taken.get(network) ?? 0) + views;
      if (sum > VIEWS) return false;
      taken.set(network, sum);
      return true;
    },
  };
}

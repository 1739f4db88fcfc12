import type { SaleState } from "@masthead/contract/commerce/package.ts";

/** Sale window; null leaves that side open. */
export interface SaleWindow {
  saleFrom: Date | null;
  saleUntil: Date | null;
}

/** State of a sale window at a point in time: open from `saleFrom`, over from `saleUntil`. */
export function saleStateAt({ saleFrom, saleUntil }: SaleWindow, now: Date): SaleState {
  if (saleUntil && saleUntil <= now) return "over";
  return saleFrom && saleFrom > now ? "soon" : "open";
}

/** Combined state of several sale windows, and since when and until when it holds. */
export interface CombinedSaleState {
  state: SaleState | "none";
  opensAt: Date | null;
  closesAt: Date | null;
}

/**
 * Combines the sale windows of a campaign: open while one of them is, otherwise soon if one is
 * still to come.
 */
export function combineSaleWindows(windows: readonly SaleWindow[], now: Date): CombinedSaleState {
  const { open, soon, over } = Object.groupBy(windows, (window) => saleStateAt(window, now));
  const [state, matching] = open
    ? (["open", open] as const)
    : soon
      ? (["soon", soon] as const)
      : (["over", over ?? []] as const);
  if (!matching.length) return { state: "none", opensAt: null, closesAt: null };
  const froms = matching.map(({ saleFrom }) => saleFrom);
  const untils = matching.map(({ saleUntil }) => saleUntil);
  return { state, opensAt: extremeOf(froms, Math.min), closesAt: extremeOf(untils, Math.max) };
}

/** Earliest or latest of several dates; null if one of them is open-ended. */
function extremeOf(dates: (Date | null)[], pick: typeof Math.min): Date | null {
  const times = dates.flatMap((one) => (one ? [one.getTime()] : []));
  return times.length < dates.length ? null : new Date(pick(...times));
}

import type { SaleState } from "@masthead/contract/commerce/package.ts";

/** When something is sold; null is without end on that side. */
export interface SaleWindow {
  saleFrom: Date | null;
  saleUntil: Date | null;
}

/** Where a moment stands in a window: it opens at `saleFrom`, and at `saleUntil` it is over. */
export function saleAt({ saleFrom, saleUntil }: SaleWindow, now: Date): SaleState {
  if (saleUntil && saleUntil <= now) return "over";
  return saleFrom && saleFrom > now ? "soon" : "open";
}

/** What several windows are together, and from when until when that is so. */
export interface Standing {
  state: SaleState | "none";
  opensAt: Date | null;
  closesAt: Date | null;
}

/** How a campaign stands whose packages have these windows: open while one of them is, else soon when one is to come. */
export function standingOf(windows: readonly SaleWindow[], now: Date): Standing {
  const { open, soon, over } = Object.groupBy(windows, (one) => saleAt(one, now));
  const [state, those] = open ? (["open", open] as const) : soon ? (["soon", soon] as const) : (["over", over ?? []] as const);
  if (!those.length) return { state: "none", opensAt: null, closesAt: null };
  const froms = those.map(({ saleFrom }) => saleFrom);
  const untils = those.map(({ saleUntil }) => saleUntil);
  return { state, opensAt: utmost(froms, Math.min), closesAt: utmost(untils, Math.max) };
}

/** The first or the last of moments; null when one of them is without end. */
function utmost(moments: (Date | null)[], of: typeof Math.min): Date | null {
  const times = moments.flatMap((one) => (one ? [one.getTime()] : []));
  return times.length < moments.length ? null : new Date(of(...times));
}

import { z } from "zod";

/** How often a package is paid: once, every so many months, every so many years. */
export const INTERVALS = ["once", "month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** What packages can open, and could: `noAds` is read of old records, and sold no more, since the product has no advertisements. */
export const ENTITLEMENTS = ["articles", "channels", "episodes", "noAds"] as const;
/** What a package can be given to open. */
export const SOLD_ENTITLEMENTS = ["articles", "channels", "episodes"] as const;
export const soldEntitlement = z.enum(SOLD_ENTITLEMENTS);
export const entitlement = z.enum(ENTITLEMENTS);
export type Entitlement = (typeof ENTITLEMENTS)[number];
/** What of a package's entitlements a buyer gets. */
export const soldEntitlements = (entitlements: readonly Entitlement[]): Entitlement[] =>
  entitlements.filter((one) => SOLD_ENTITLEMENTS.some((sold) => sold === one));

/** Campaigns that have pages of their own; others are named by staff. */
export const SEASONS = { blackfriday: "BlackFriday", christmas: "Christmas" } as const;
export type Season = keyof typeof SEASONS;
/** Campaign of packages that come with a receiver. */
export const RECEIVER_CAMPAIGN = "ReceiverBased";
/** Begin of the names of campaigns that sell a product of Nojoom. */
export const NOJOOM_CAMPAIGN = "Nojoom";

/** Name of a campaign. */
export const campaignName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u);

const CALLED: readonly string[] = [RECEIVER_CAMPAIGN, NOJOOM_CAMPAIGN, ...Object.values(SEASONS)];

/**
 * What a campaign that is asked for stands for: "NojoomSport" is the product "Sport" of the campaign "Nojoom", "Nojoom" all of its products. Those that the
 * house knows are written as it writes them.
 */
export function campaignOf(name: string): { campaign: string; product: string | null } {
  const [, product = ""] = new RegExp(`^${NOJOOM_CAMPAIGN}(.+)$`, "isu").exec(name) ?? [];
  if (product.trim()) return { campaign: NOJOOM_CAMPAIGN, product: product.trim() };
  return { campaign: CALLED.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name, product: null };
}

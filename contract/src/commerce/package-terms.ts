/** Payment interval of a package: once, every n months, or every n years. */
export const INTERVALS = ["once", "month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** All entitlements. `noAds` occurs only in old records; it is no longer sold, since the product has no advertisements. */
export const ENTITLEMENTS = ["articles", "channels", "episodes", "noAds"] as const;
/** Entitlements that packages can be given. */
export const SOLD_ENTITLEMENTS = ["articles", "channels", "episodes"] as const;
export type Entitlement = (typeof ENTITLEMENTS)[number];
/** Returns the entitlements of a package that its buyer gets. */
export const soldEntitlements = (entitlements: readonly Entitlement[]): Entitlement[] =>
  entitlements.filter((entitlement) => SOLD_ENTITLEMENTS.some((sold) => sold === entitlement));

/** Maximum quantity of one device model per order. */
export const MAX_DEVICE_QUANTITY = 10;

/** Campaigns with pages of their own; other campaigns are named by staff. */
export const SEASONAL_CAMPAIGNS = { blackfriday: "BlackFriday", christmas: "Christmas" } as const;
export type SeasonalCampaign = keyof typeof SEASONAL_CAMPAIGNS;
/** Campaign of packages that include a receiver. */
export const RECEIVER_CAMPAIGN = "ReceiverBased";
/** Prefix of campaigns that sell a Nojoom product. */
export const NOJOOM_CAMPAIGN = "Nojoom";

const KNOWN_CAMPAIGNS: readonly string[] = [RECEIVER_CAMPAIGN, NOJOOM_CAMPAIGN, ...Object.values(SEASONAL_CAMPAIGNS)];

/**
 * Resolves a requested campaign name: "NojoomSport" is the product "Sport" of the campaign "Nojoom", "Nojoom" is all of its products.
 * The spelling of known campaigns is normalised.
 */
export function resolveCampaign(name: string): { campaign: string; product: string | null } {
  const [, product = ""] = new RegExp(`^${NOJOOM_CAMPAIGN}(.+)$`, "isu").exec(name) ?? [];
  if (product.trim()) return { campaign: NOJOOM_CAMPAIGN, product: product.trim() };
  return { campaign: KNOWN_CAMPAIGNS.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name, product: null };
}

/** Payment interval of a package: once, every n months, or every n years. */
export const INTERVALS = ["once", "month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** Maximum quantity of one device model per order. */
export const MAX_DEVICE_QUANTITY = 10;

/** Campaigns with their own pages; other campaigns are named by staff. */
export const SEASONAL_CAMPAIGNS = { blackfriday: "BlackFriday", christmas: "Christmas" } as const;
export type SeasonalCampaign = keyof typeof SEASONAL_CAMPAIGNS;
/** Campaign of packages that include a receiver. */
export const RECEIVER_CAMPAIGN = "ReceiverBased";
/** Prefix of campaigns that sell a Nojoom product. */
export const NOJOOM_CAMPAIGN = "Nojoom";

/**
 * Campaigns that the page of packages lists. Those with names chosen by staff are reached only by
 * their URL.
 */
export const LISTED_CAMPAIGNS: readonly string[] = [
  ...Object.values(SEASONAL_CAMPAIGNS),
  RECEIVER_CAMPAIGN,
  NOJOOM_CAMPAIGN,
];

/**
 * Resolves a requested campaign name: "NojoomSport" is the product "Sport" of the campaign
 * "Nojoom", "Nojoom" is all of its products. The spelling of known campaigns is normalised.
 */
export function resolveCampaign(name: string): { campaign: string; product: string | null } {
  const [, product = ""] = new RegExp(`^${NOJOOM_CAMPAIGN}(.+)$`, "isu").exec(name) ?? [];
  if (product.trim()) return { campaign: NOJOOM_CAMPAIGN, product: product.trim() };
  return {
    campaign: LISTED_CAMPAIGNS.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
    product: null,
  };
}

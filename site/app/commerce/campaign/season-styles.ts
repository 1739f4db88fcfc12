import type { SeasonalCampaign } from "@masthead/contract/commerce/package-terms.ts";

/**
 * Classes and colours of a season: header (`head`, `bleed`), countdown tiles (`tile`), accents
 * (`mark`, `side`). Text is ink or paper.
 */
export const SEASON_STYLES: Record<
  SeasonalCampaign,
  { head: string; bleed: string; tile: string; mark: string; side: string }
> = {
  blackfriday: {
    head: "bg-night text-white",
    bleed: "var(--color-night)",
    tile: "bg-white text-night",
    mark: "var(--color-orange)",
    side: "bg-orange",
  },
  christmas: {
    head: "bg-mint text-on-mint",
    bleed: "var(--color-mint)",
    tile: "bg-night text-white",
    mark: "var(--color-live)",
    side: "bg-live",
  },
};

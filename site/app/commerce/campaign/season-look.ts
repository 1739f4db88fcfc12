import type { Season } from "@masthead/contract/commerce/package-terms.ts";

/** The surfaces of a season: of its head, of the tiles of its countdown, and the colour of its marks. Text on them is ink or paper. */
export const LOOKS: Record<Season, { head: string; bleed: string; tile: string; mark: string; side: string }> = {
  blackfriday: {
    head: "bg-night text-paper",
    bleed: "var(--color-night)",
    tile: "bg-paper text-ink",
    mark: "var(--color-orange)",
    side: "bg-orange",
  },
  christmas: {
    head: "bg-mint text-ink",
    bleed: "var(--color-mint)",
    tile: "bg-night text-paper",
    mark: "var(--color-live)",
    side: "bg-live",
  },
};

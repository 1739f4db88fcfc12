import {
  SEASONAL_CAMPAIGNS,
  type SeasonalCampaign,
} from "@masthead/contract/commerce/package-terms.ts";
import { useMessages } from "../../platform/messages.ts";
import { campaignTitle } from "./campaign-title.ts";
import { SEASON_STYLES } from "./season-styles.ts";

/** Banner in the colours of a season, above an order from its campaign. */
export function SeasonBanner({ season }: { season: SeasonalCampaign }) {
  const t = useMessages();
  const { head, side } = SEASON_STYLES[season];
  return (
    <p
      className={`edged mb-6 flex items-stretch gap-4 font-headline text-20 font-semibold ${head}`}
    >
      <span className={`mark w-3 shrink-0 ${side}`} aria-hidden />
      <span className="py-3">
        {campaignTitle({ name: SEASONAL_CAMPAIGNS[season], product: null, title: "" }, t)}
      </span>
    </p>
  );
}

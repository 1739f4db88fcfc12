import {
  SEASONAL_CAMPAIGNS,
  type SeasonalCampaign,
} from "@masthead/contract/commerce/package-terms.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { ClosedCampaign } from "./campaign/closed-campaign.tsx";
import { Countdown } from "./campaign/countdown.tsx";
import { SEASON_STYLES } from "./campaign/season-styles.ts";
import { OfferGrid } from "./package/offer-grid.tsx";
import "./messages.ts";

/** Season with its campaign. The page also exists while the campaign is closed. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const season: SeasonalCampaign =
    splitLocale(url.pathname).path === "/christmas" ? "christmas" : "blackfriday";
  return {
    season,
    ...(await client.package.public({ campaign: SEASONAL_CAMPAIGNS[season], locale })),
  };
}

export default function SeasonPage() {
  const { season, campaign, packages } = useLoaderData<typeof loader>();
  const t = useMessages();
  const title = campaignTitle(campaign, t);
  const styles = SEASON_STYLES[season];
  const open = campaign.state === "open" && packages.length > 0;
  return (
    <>
      <PageHead title={title} description={t(`campaign.intro.${season}`)} />
      <div
        className={`full-bleed ${styles.head}`}
        style={{ "--bleed": styles.bleed } as React.CSSProperties}
      >
        <header className="grid items-center gap-x-12 gap-y-8 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex gap-5">
            <span className={`mark w-2 shrink-0 ${styles.side}`} aria-hidden />
            <div>
              <h1 className="text-38 md:text-48">{title}</h1>
              <p className="mt-3 max-w-text text-17">{t(`campaign.intro.${season}`)}</p>
            </div>
          </div>
          {open && campaign.closesAt && (
            <Countdown campaign={campaign.name} until={campaign.closesAt} tile={styles.tile} />
          )}
        </header>
      </div>
      <div className="pt-8">
        {open ? (
          <OfferGrid offers={packages} colour={styles.mark} />
        ) : (
          <ClosedCampaign campaign={campaign} title={title} />
        )}
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;

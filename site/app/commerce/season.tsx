import { SEASONS, type Season } from "@masthead/contract/commerce/package-terms.ts";
import { splitLocale } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { Closed } from "./campaign/closed.tsx";
import { Countdown } from "./campaign/countdown.tsx";
import { LOOKS } from "./campaign/season-look.ts";
import { OfferGrid } from "./package/offer-grid.tsx";
import "./words.ts";

/** Its scripts run at once: they count down. */
export const handle = { app: true };

/** A season and its campaign: also while it is closed the page is there, and says so. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const season: Season = splitLocale(url.pathname).path === "/christmas" ? "christmas" : "blackfriday";
  return { season, ...(await client.package.public({ campaign: SEASONS[season], locale })) };
}

export default function SeasonPage() {
  const { season, campaign, packages } = useLoaderData<typeof loader>();
  const t = useWords();
  const title = campaignTitle(campaign, t);
  const look = LOOKS[season];
  const open = campaign.state === "open" && packages.length > 0;
  return (
    <>
      <PageHead title={title} description={t(`campaign.intro.${season}`)} />
      <div className={`full-bleed ${look.head}`} style={{ "--bleed": look.bleed } as React.CSSProperties}>
        <header className="grid items-center gap-x-12 gap-y-8 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex gap-5">
            <span className={`mark w-2 shrink-0 ${look.side}`} aria-hidden />
            <div>
              <h1 className="text-38 md:text-48">{title}</h1>
              <p className="mt-3 max-w-story text-17">{t(`campaign.intro.${season}`)}</p>
            </div>
          </div>
          {open && campaign.closesAt && <Countdown campaign={campaign.name} until={campaign.closesAt} tile={look.tile} />}
        </header>
      </div>
      <div className="pt-8">{open ? <OfferGrid offers={packages} colour={look.mark} /> : <Closed campaign={campaign} title={title} />}</div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;

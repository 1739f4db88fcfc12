import { NOJOOM_CAMPAIGN } from "@masthead/contract/commerce/package-terms.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask } from "../system/calls.ts";
import { dayAndTime, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { Closed } from "./campaign/closed.tsx";
import { seasonOf } from "./order/order-paths.ts";
import { Compare } from "./package/compare.tsx";
import { OfferGrid } from "./package/offer-grid.tsx";
import "./words.ts";

/** Longest name that a campaign can have. */
const LONGEST = 60;

/** A campaign by its name, which staff may have made up, and its product after a slash or without one. Seasons have a page of their own. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const [first = "", product = "", ...more] = (params["*"] ?? "").split("/").map((segment) => segment.trim());
  const isNojoom = first.toLowerCase() === NOJOOM_CAMPAIGN.toLowerCase();
  if (more.some(Boolean) || (product && !isNojoom)) throw data(null, { status: 404 });
  const name = first + product;
  if (!name || name.length > LONGEST) throw data(null, { status: 404 });
  const offer = await ask(client.package.public({ campaign: name, locale }));
  const season = seasonOf(offer.campaign.name);
  if (season) throw redirect(inLocalePath(locale, `/${season}`), 301);
  if (offer.campaign.state === "none") throw data(null, { status: 404 });
  return offer;
}

export default function Campaign() {
  const { campaign, packages } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const title = campaignTitle(campaign, t);
  const open = campaign.state === "open" && packages.length > 0;
  return (
    <>
      <PageHead title={title} description={t("campaign.description", { title })} noindex={!open} />
      <PageTitle label={t("packages.title")} title={title} colour="var(--color-orange)">
        {open && campaign.closesAt && (
          <p className="mt-2 text-17 text-quiet">
            {t("campaign.until")}{" "}
            <time dateTime={campaign.closesAt} suppressHydrationWarning>
              {dayAndTime(campaign.closesAt, locale, zone)}
            </time>
          </p>
        )}
      </PageTitle>
      {open ? <OfferGrid offers={packages} colour="var(--color-orange)" /> : <Closed campaign={campaign} title={title} />}
      {open && packages.length > 1 && <Compare offers={packages} />}
      {open && (
        <p className="mt-8">
          <Link to={inLocalePath(locale, "/packages")} className={quietLink}>
            {t("packages.all")}
          </Link>
        </p>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;

import { NOJOOM_CAMPAIGN } from "@masthead/contract/commerce/package-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatDayAndTime, useTimeZone } from "../platform/dates.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { ClosedCampaign } from "./campaign/closed-campaign.tsx";
import { seasonOf } from "./order/order-paths.ts";
import { OfferGrid } from "./package/offer-grid.tsx";
import { PackageComparison } from "./package/package-comparison.tsx";
import "./messages.ts";

/** Maximum length of a campaign name. */
const MAX_NAME_LENGTH = 60;

/**
 * Campaign by name, including names chosen by staff. The product of Nojoom may follow a slash.
 * Seasons redirect to their own page.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const [first = "", product = "", ...more] = (params["*"] ?? "")
    .split("/")
    .map((segment) => segment.trim());
  const isNojoom = first.toLowerCase() === NOJOOM_CAMPAIGN.toLowerCase();
  if (more.some(Boolean) || (product && !isNojoom)) throw data(null, { status: 404 });
  const name = first + product;
  if (!name || name.length > MAX_NAME_LENGTH) throw data(null, { status: 404 });
  const offer = await withPageErrors(client.package.public({ campaign: name, locale }));
  const season = seasonOf(offer.campaign.name);
  if (season) throw redirect(pagePath(locale, season), 301);
  if (offer.campaign.state === "none") throw data(null, { status: 404 });
  return offer;
}

export default function Campaign() {
  const { campaign, packages } = useLoaderData<typeof loader>();
  const t = useMessages();
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
              {formatDayAndTime(campaign.closesAt, locale, zone)}
            </time>
          </p>
        )}
      </PageTitle>
      {open ? (
        <OfferGrid offers={packages} colour="var(--color-orange)" />
      ) : (
        <ClosedCampaign campaign={campaign} title={title} />
      )}
      {open && packages.length > 1 && <PackageComparison offers={packages} />}
      {open && (
        <p className="mt-8">
          <Link to={pagePath(locale, "packages")} className={quietLink}>
            {t("packages.all")}
          </Link>
        </p>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;

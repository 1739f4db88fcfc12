import type { CampaignOffer } from "@masthead/contract/commerce/package.ts";
import { NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, SEASONS } from "@masthead/contract/commerce/package-terms.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { offersPath } from "./order/order-paths.ts";
import { Compare } from "./package/compare.tsx";
import { IntervalSwitch, SWITCHED, type Switched } from "./package/interval-switch.tsx";
import { OfferGrid } from "./package/offer-grid.tsx";
import { OwnBand } from "./subscription/own-band.tsx";
import { useOwnSubscriptions } from "./subscription/use-own-subscriptions.ts";
import "./words.ts";

/** Campaigns that the house knows by name. Those that staff name otherwise are found at the address that staff give out. */
const CAMPAIGNS = [...Object.values(SEASONS), RECEIVER_CAMPAIGN, NOJOOM_CAMPAIGN];
/** Packages of a campaign that stand here; its page has all. */
const SHOWN = 3;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const [packages, ...campaigns] = await Promise.all([
    client.package.website({ locale }),
    ...CAMPAIGNS.map((campaign) => client.package.public({ campaign, locale })),
  ]);
  const wanted = SWITCHED.find((one) => one === url.searchParams.get("interval"));
  const offered = SWITCHED.filter((one) => packages.some(({ interval }) => interval === one));
  const interval: Switched = wanted ?? offered[0] ?? "month";
  return {
    packages: packages.filter((one) => one.interval === "once" || one.interval === interval || offered.length < 2),
    interval: offered.length > 1 ? interval : null,
    campaigns: campaigns.filter(({ campaign, packages }) => campaign.state === "open" && packages.length > 0),
  };
}

/** Packages for sale. The page hydrates by itself where somebody has signed in (`data-for-viewer`): a subscriber is shown what they have. */
export default function Packages() {
  const { packages, interval, campaigns } = useLoaderData<typeof loader>();
  const t = useWords();
  const own = useOwnSubscriptions();
  return (
    <>
      <PageHead title={t("packages.title")} description={t("packages.intro")} />
      <PageTitle title={t("packages.title")}>
        <p data-for-viewer className="mt-2 max-w-story text-17 text-quiet">
          {t("packages.intro")}
        </p>
      </PageTitle>
      <OwnBand own={own} />
      {interval && <IntervalSwitch shown={interval} />}
      {packages.length > 0 ? <OfferGrid offers={packages} own={own} /> : <p className="text-17">{t("packages.none")}</p>}
      {packages.length > 1 && <Compare offers={packages} />}
      {campaigns.map((one) => (
        <CampaignSection key={one.campaign.name} offer={one} own={own} />
      ))}
      <HowItWorks />
    </>
  );
}

function CampaignSection({ offer: { campaign, packages }, own }: { offer: CampaignOffer; own: OwnSubscription[] }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <section aria-labelledby={`campaign-${campaign.name}`} className="mt-12">
      <SectionHeading id={`campaign-${campaign.name}`} to={inLocalePath(locale, offersPath(campaign.name))} colour="var(--color-orange)">
        {campaignTitle(campaign, t)}
      </SectionHeading>
      <OfferGrid offers={packages.slice(0, SHOWN)} level={3} own={own} />
    </section>
  );
}

function HowItWorks() {
  const t = useWords();
  const locale = useLocale();
  return (
    <section aria-labelledby="how" className="mt-12">
      <SectionHeading id="how" colour="var(--color-cyan)">
        {t("packages.how")}
      </SectionHeading>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        {(["pay", "end", "help"] as const).map((one) => (
          <li key={one}>
            <h3 className="font-text text-17 font-bold">{t(`packages.ways.${one}.title`)}</h3>
            <p className="mt-1 text-quiet">{t(`packages.ways.${one}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-8">
        <Link to={inLocalePath(locale, "/info/contact_us")} className={quietLink}>
          {t("info.contact")}
        </Link>
        <Link to={inLocalePath(locale, "/info/terms_and_privacy")} className={quietLink}>
          {t("info.terms")}
        </Link>
      </p>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;

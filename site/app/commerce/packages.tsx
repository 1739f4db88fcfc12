import { classOf, type Entitlement, scopeOf } from "@masthead/contract/commerce/entitlements.ts";
import type { CampaignOffer } from "@masthead/contract/commerce/package.ts";
import { LISTED_CAMPAIGNS } from "@masthead/contract/commerce/package-terms.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { campaignTitle } from "./campaign/campaign-title.ts";
import { offersPath } from "./order/order-paths.ts";
import {
  IntervalSwitch,
  SWITCH_INTERVALS,
  type SwitchInterval,
} from "./package/interval-switch.tsx";
import { OfferGrid } from "./package/offer-grid.tsx";
import { PackageComparison } from "./package/package-comparison.tsx";
import { OwnSubscriptionsBanner } from "./subscription/own-subscriptions-banner.tsx";
import { useOwnSubscriptions } from "./subscription/use-own-subscriptions.ts";
import "./messages.ts";

/** Number of packages shown per campaign; the campaign page lists all. */
const CAMPAIGN_LIMIT = 3;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const opens = url.searchParams.get("opens") as Entitlement | null;
  if (opens !== null) {
    const packages = await withPageErrors(client.package.website({ locale, opens }));
    return {
      packages,
      opens: scopeOf(opens)?.scope ?? classOf(opens),
      interval: null,
      campaigns: [],
    };
  }
  const [packages, ...campaigns] = await Promise.all([
    client.package.website({ locale }),
    ...LISTED_CAMPAIGNS.map((campaign) => client.package.public({ campaign, locale })),
  ]);
  const requested = SWITCH_INTERVALS.find((known) => known === url.searchParams.get("interval"));
  const offered = SWITCH_INTERVALS.filter((known) =>
    packages.some(({ interval }) => interval === known),
  );
  const interval: SwitchInterval = requested ?? offered[0] ?? "month";
  return {
    packages: packages.filter(
      (offer) => offer.interval === "once" || offer.interval === interval || offered.length < 2,
    ),
    opens: null,
    interval: offered.length > 1 ? interval : null,
    campaigns: campaigns.filter(
      ({ campaign, packages }) => campaign.state === "open" && packages.length > 0,
    ),
  };
}

/**
 * Packages on sale. Hydrates automatically for signed-in visitors (`data-for-viewer`), to show
 * subscribers their subscriptions.
 */
export default function Packages() {
  const { packages, opens, interval, campaigns } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const subscriptions = useOwnSubscriptions();
  const title = t(opens ? `packages.opening.${opens}` : "packages.title");
  return (
    <>
      <PageHead title={title} description={t("packages.intro")} noindex={opens !== null} />
      <PageTitle title={title}>
        <p data-for-viewer className="mt-2 max-w-text text-17 text-quiet">
          {t(opens ? "packages.openingText" : "packages.intro")}
        </p>
        {opens && (
          <Link to={pagePath(locale, "packages")} className={quietLink}>
            {t("packages.all")}
          </Link>
        )}
      </PageTitle>
      <OwnSubscriptionsBanner subscriptions={subscriptions} />
      {interval && <IntervalSwitch shown={interval} />}
      {packages.length > 0 ? (
        <OfferGrid offers={packages} subscriptions={subscriptions} />
      ) : (
        <p className="text-17">{t(opens ? "packages.openingNone" : "packages.none")}</p>
      )}
      {packages.length > 1 && <PackageComparison offers={packages} />}
      {campaigns.map((offer) => (
        <CampaignSection key={offer.campaign.name} offer={offer} subscriptions={subscriptions} />
      ))}
      <HowItWorks
        methods={PAYMENT_METHODS.filter((method) =>
          packages.some(({ methods }) => methods.includes(method)),
        )}
      />
    </>
  );
}

function CampaignSection({
  offer: { campaign, packages },
  subscriptions,
}: {
  offer: CampaignOffer;
  subscriptions: OwnSubscription[];
}) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section aria-labelledby={`campaign-${campaign.name}`} className="mt-12">
      <SectionHeading
        id={`campaign-${campaign.name}`}
        to={offersPath(locale, campaign.name)}
        colour="var(--color-orange)"
      >
        {campaignTitle(campaign, t)}
      </SectionHeading>
      <OfferGrid
        offers={packages.slice(0, CAMPAIGN_LIMIT)}
        level={3}
        subscriptions={subscriptions}
      />
    </section>
  );
}

/** Explanation of the only payment method. */
const PAY_TOPICS: Record<PaymentMethod, string> = { card: "payByCard", cash: "payInCash" };

function HowItWorks({ methods }: { methods: PaymentMethod[] }) {
  const t = useMessages();
  const locale = useLocale();
  const payTopic = methods.length > 1 ? "pay" : methods[0] && PAY_TOPICS[methods[0]];
  return (
    <section aria-labelledby="how" className="mt-12">
      <SectionHeading id="how" colour="var(--color-cyan)">
        {t("packages.how")}
      </SectionHeading>
      <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
        {[...(payTopic ? [payTopic] : []), "end", "help"].map((topic) => (
          <li key={topic}>
            <h3 className="font-text text-17 font-bold">{t(`packages.ways.${topic}.title`)}</h3>
            <p className="mt-1 text-quiet">{t(`packages.ways.${topic}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-8">
        <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
          {t("info.contact")}
        </Link>
        <Link to={pagePath(locale, "info/terms_and_privacy")} className={quietLink}>
          {t("info.terms")}
        </Link>
      </p>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;

import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SubscriptionLine } from "./subscription-line.tsx";

/** Subscriptions of the reader, above the packages on sale. */
export function OwnSubscriptionsBanner({ subscriptions }: { subscriptions: OwnSubscription[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!subscriptions.length) return null;
  return (
    <section
      aria-labelledby="own-subscription"
      className="edged mb-8 border-s-4 border-mint bg-wash px-5 py-4"
    >
      <h2 id="own-subscription" className="text-20">
        {t("packages.yours")}
      </h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <p className="font-semibold">
              {localized(subscription.packageName, locale) || t("subscription.title")}
            </p>
            <SubscriptionLine subscription={subscription} />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
          {t("packages.manage")}
        </Link>
      </p>
    </section>
  );
}

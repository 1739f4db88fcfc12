import type { PurchaseOverlap } from "@masthead/contract/commerce/order.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { quietLink } from "../../audience/page.tsx";
import { formatDay, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { OverlapConsent } from "./overlap-consent.tsx";

/**
 * Subscriptions of the buyer that already grant content of the purchase, how to switch, and the
 * confirmation to buy anyway.
 */
export function OverlapNotice({
  overlap: { covered, subscriptions },
}: {
  overlap: PurchaseOverlap;
}) {
  const t = useMessages();
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <section
      aria-labelledby="overlap"
      className="edged grid gap-3 border-s-4 border-orange bg-wash px-4 py-4"
    >
      <h2 id="overlap" className="font-text text-17 font-bold">
        {t(`overlap.${covered}`)}
      </h2>
      <ul className="list-disc ps-5">
        {subscriptions.map(({ id, packageName, periodEnd, renews }) => (
          <li key={id} suppressHydrationWarning>
            {t(`overlap.${renews ? "renews" : "ends"}`, {
              name: localized(packageName, locale) || t("subscription.title"),
              date: formatDay(periodEnd, locale, zone),
            })}
          </li>
        ))}
      </ul>
      <p className="text-15">{t("overlap.switch")}</p>
      <p>
        <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
          {t("packages.manage")}
        </Link>
      </p>
      <OverlapConsent />
    </section>
  );
}

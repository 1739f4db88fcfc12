import { pagePath } from "@masthead/contract/platform/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { offersPath } from "../order/order-paths.ts";

/** Replaces the form if the package is not on sale, or if no payment method is available for it. */
export function NotSold({
  campaign,
  unavailable,
}: {
  campaign: string | null;
  unavailable: boolean;
}) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage
      title={t(unavailable ? "checkout.unavailableTitle" : "checkout.notSoldTitle")}
      wide
    >
      <p className="max-w-text text-17">
        {t(unavailable ? "packages.unavailable" : "checkout.notSold")}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        {campaign && (
          <Link to={offersPath(locale, campaign)} className={quietLink}>
            {t("checkout.toCampaign")}
          </Link>
        )}
        <Link to={pagePath(locale, "packages")} className={quietLink}>
          {t("packages.all")}
        </Link>
      </p>
    </PersonalPage>
  );
}

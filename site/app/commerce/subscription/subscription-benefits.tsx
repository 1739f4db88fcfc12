import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Benefits of a subscription, with a link to the packages, for readers without one. */
export function SubscriptionBenefits({ none }: { none: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      {none && <p className="text-17">{t("subscription.none")}</p>}
      <h2 className="mt-6 text-20">{t("subscription.would")}</h2>
      <ul className="mt-1 list-disc ps-5">
        {(["articles", "channels", "episodes"] as const).map((benefit) => (
          <li key={benefit} className="py-0.5">
            {t(`subscription.entitlements.${benefit}`)}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <Link
          to={pagePath(locale, "packages")}
          className="inline-flex min-h-12 items-center border-2 border-ink bg-ink px-6 text-17 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
        >
          {t("packages.all")}
        </Link>
      </p>
    </>
  );
}

import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { SubscriptionLine } from "./subscription-line.tsx";

/** What a subscriber has already, above what is on sale. */
export function OwnBand({ own }: { own: OwnSubscription[] }) {
  const t = useWords();
  const locale = useLocale();
  if (!own.length) return null;
  return (
    <section aria-labelledby="own-subscription" className="edged mb-8 border-s-4 border-mint bg-wash px-5 py-4">
      <h2 id="own-subscription" className="text-20">
        {t("packages.yours")}
      </h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {own.map((one) => (
          <li key={one.id}>
            <p className="font-semibold">{localized(one.packageName, locale) || t("subscription.title")}</p>
            <SubscriptionLine subscription={one} />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={inLocalePath(locale, "/account/subscription")} className={quietLink}>
          {t("packages.manage")}
        </Link>
      </p>
    </section>
  );
}

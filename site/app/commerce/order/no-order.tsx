import { pagePath } from "@masthead/contract/system/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../system/locale.ts";
import { useMessages } from "../../system/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Replaces an order page if the URL references no order. Reveals nothing about any order. */
export function NoOrder() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage title={t("order.noneTitle")} wide>
      <p className="max-w-text text-17">{t("order.none")}</p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <Link to={pagePath(locale, "packages")} className={quietLink}>
          {t("packages.all")}
        </Link>
        <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
          {t("order.own")}
        </Link>
        <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
          {t("info.contact")}
        </Link>
      </p>
    </PersonalPage>
  );
}

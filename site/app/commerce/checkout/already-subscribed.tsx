import { pagePath } from "@masthead/contract/platform/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Replaces the form for a subscriber whose package renews automatically. */
export function AlreadySubscribed({ name }: { name: string }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage title={t("checkout.yoursTitle")} wide>
      <p className="max-w-text text-17">{t("checkout.yours", { name })}</p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <Link to={pagePath(locale, "account/subscription")} className={quietLink}>
          {t("packages.manage")}
        </Link>
        <Link to={pagePath(locale, "packages")} className={quietLink}>
          {t("packages.all")}
        </Link>
      </p>
    </PersonalPage>
  );
}

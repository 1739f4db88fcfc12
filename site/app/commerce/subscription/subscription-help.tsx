import { pagePath } from "@masthead/contract/platform/paths.ts";
import { quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";

/** How to change, pause or cancel a subscription, and what is free. */
export function SubscriptionHelp({ hasRunning }: { hasRunning: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section aria-labelledby="help" className="mt-12 max-w-text">
      <SectionHeading id="help">
        {t(hasRunning ? "owned.help.title" : "owned.help.freeTitle")}
      </SectionHeading>
      {hasRunning && (
        <>
          <p>{t("owned.help.cancel")}</p>
          <p className="mt-2">{t("owned.help.pause")}</p>
          <p className="mt-2">{t("owned.help.change")}</p>
        </>
      )}
      <p className="mt-2">{t("owned.help.free")}</p>
      <p className="mt-1 flex flex-wrap gap-x-8">
        {hasRunning && (
          <Link to={pagePath(locale, "packages")} className={quietLink}>
            {t("packages.all")}
          </Link>
        )}
        <Link to={pagePath(locale, "newsletters")} className={quietLink}>
          {t("newsletters")}
        </Link>
        <Link to={pagePath(locale, "notifications")} className={quietLink}>
          {t("notifications")}
        </Link>
      </p>
    </section>
  );
}

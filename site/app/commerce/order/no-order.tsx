import { pagePath } from "@masthead/contract/platform/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/**
 * Page without an order, with links to the packages and to one's orders. Reveals nothing about any
 * order.
 */
function PageWithoutOrder({
  title,
  text,
  packages,
}: {
  title: string;
  text: string;
  packages: string;
}) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage title={title} wide>
      <p className="max-w-text text-17">{text}</p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <Link to={packages} className={quietLink}>
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

/** Replaces an order page if the URL references no order. */
export function NoOrder() {
  const t = useMessages();
  return (
    <PageWithoutOrder
      title={t("order.noneTitle")}
      text={t("order.none")}
      packages={pagePath(useLocale(), "packages")}
    />
  );
}

/** Replaces the failure page if the URL references no order: nothing was paid. */
export function NothingPaid({ back }: { back: string }) {
  const t = useMessages();
  return (
    <PageWithoutOrder
      title={t("unpaid.title.none")}
      text={t("unpaid.because.none")}
      packages={back}
    />
  );
}

import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { SuccessMessage } from "../form/page-form.tsx";
import { quietLink } from "../page.tsx";

/** Confirmation that replaces the form after it was sent. */
export function Thanks() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section>
      <SuccessMessage>{t("contact.sent")}</SuccessMessage>
      <p className="text-17">{t("contact.sentNext")}</p>
      <p className="mt-2">
        <Link to={pagePath(locale, "info/contact_us")} className={quietLink}>
          {t("contact.another")}
        </Link>
      </p>
    </section>
  );
}

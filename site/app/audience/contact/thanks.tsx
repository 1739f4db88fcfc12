import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { Done } from "../form/page-form.tsx";
import { quietLink } from "../page.tsx";

/** Stands in the place of the form once it was sent. */
export function Thanks() {
  const t = useWords();
  const locale = useLocale();
  return (
    <section>
      <Done>{t("contact.sent")}</Done>
      <p className="text-17">{t("contact.sentNext")}</p>
      <p className="mt-2">
        <Link to={inLocalePath(locale, "/info/contact_us")} className={quietLink}>
          {t("contact.another")}
        </Link>
      </p>
    </section>
  );
}

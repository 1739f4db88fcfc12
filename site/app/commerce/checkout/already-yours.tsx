import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { PersonalPage, quietLink } from "../../audience/page.tsx";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

/** In the place of the form for a subscriber whose package renews by itself. */
export function AlreadyYours({ name }: { name: string }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <PersonalPage title={t("checkout.yoursTitle")} wide>
      <p className="max-w-story text-17">{t("checkout.yours", { name })}</p>
      <p className="mt-4 flex flex-wrap gap-x-8">
        <Link to={inLocalePath(locale, "/account/subscription")} className={quietLink}>
          {t("packages.manage")}
        </Link>
        <Link to={inLocalePath(locale, "/packages")} className={quietLink}>
          {t("packages.all")}
        </Link>
      </p>
    </PersonalPage>
  );
}

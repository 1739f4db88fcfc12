import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { PersonalPage, quietLink } from "../page.tsx";

const BENEFITS = ["follow", "save", "digest", "subscription"] as const;

/** Dashboard of signed-out visitors: the benefits of an account. */
export function GuestDashboard() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage title={t("dashboard.guestTitle")} intro={t("dashboard.guestIntro")} full>
      <ul className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="border-t-4 border-mint pt-3">
            <h2 className="text-20">{t(`dashboard.gives.${benefit}.title`)}</h2>
            <p className="mt-1 text-15 text-quiet">{t(`dashboard.gives.${benefit}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link
          to={pagePath(locale, "auth/sign-up", { next: pagePath(locale, "dashboard") })}
          className="inline-flex min-h-12 items-center border-2 border-ink bg-ink px-6 text-17 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
        >
          {t("account.signUp")}
        </Link>
        <Link
          to={pagePath(locale, "auth/sign-in", { next: pagePath(locale, "dashboard") })}
          className={quietLink}
        >
          {t("account.haveAccount")}
        </Link>
      </p>
    </PersonalPage>
  );
}

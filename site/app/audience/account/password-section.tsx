import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";
import { Section } from "./section.tsx";

export function PasswordSection() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <Section title={t("account.password")} intro={t("account.changePasswordIntro")}>
      <p>
        <Link to={pagePath(locale, "auth/change-password")} className={quietLink}>
          {t("account.changePassword")}
        </Link>
      </p>
    </Section>
  );
}

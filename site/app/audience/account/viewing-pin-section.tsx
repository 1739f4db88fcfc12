import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";
import { Section } from "./section.tsx";

export function ViewingPinSection() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <Section title={t("account.viewingPin")} intro={t("account.viewingPinIntro")}>
      <p>
        <Link to={pagePath(locale, "account/viewing-pin")} className={quietLink}>
          {t("account.viewingPinOpen")}
        </Link>
      </p>
    </Section>
  );
}

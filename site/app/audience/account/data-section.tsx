import { apiPath } from "../../platform/api/api.ts";
import { useMessages } from "../../platform/messages.ts";
import { quietLink } from "../page.tsx";
import { Section } from "./section.tsx";

/** Download of the data held about the current user, as a JSON file. */
export function DataSection() {
  const t = useMessages();
  return (
    <Section title={t("account.data")} intro={t("account.dataIntro")}>
      <p>
        <a href={apiPath("GET /v1/user/export", {})} download="account.json" className={quietLink}>
          {t("account.download")}
        </a>
      </p>
    </Section>
  );
}

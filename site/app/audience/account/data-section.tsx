import { useWords } from "../../system/words.ts";
import { quietLink } from "../page.tsx";
import { Section } from "./section.tsx";

/** Everything that is held of oneself, as a file. */
export function DataSection() {
  const t = useWords();
  return (
    <Section title={t("account.data")} intro={t("account.dataIntro")}>
      <p>
        <a href="/api/v1/user/export" download="account.json" className={quietLink}>
          {t("account.download")}
        </a>
      </p>
    </Section>
  );
}

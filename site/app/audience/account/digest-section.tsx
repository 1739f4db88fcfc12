import type { DigestChoice } from "@masthead/contract/audience/digest.ts";
import { DIGEST_FREQUENCIES } from "@masthead/contract/audience/digest-frequency.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Button, SelectField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

interface Props {
  digest: DigestChoice;
  /** The user follows no topic, so there is nothing to email. */
  followsNothing: boolean;
  result: FormResult | undefined;
}

/** Frequency and language of the email digest. */
export function DigestSection({ digest, followsNothing, result: pageResult }: Props) {
  const t = useMessages();
  const result = pageResult?.intent === "digest" ? pageResult : undefined;
  return (
    <Section id="digest" title={t("digest.title")} intro={t("digest.intro")}>
      <PageForm intent="digest" result={result}>
        <div className="pairs gap-5">
          <SelectField
            label={t("digest.frequency")}
            name="frequency"
            defaultValue={result?.values.frequency ?? digest.frequency}
            error={result?.errors.frequency}
            hint={followsNothing ? t("digest.followFirst") : undefined}
          >
            {DIGEST_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {t(`digest.${frequency}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("digest.language")}
            name="locale"
            defaultValue={result?.values.locale ?? digest.locale}
            error={result?.errors.locale}
          >
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {t(`languages.${locale}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button>{t("digest.save")}</Button>
      </PageForm>
    </Section>
  );
}

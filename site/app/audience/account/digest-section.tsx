import { DIGEST_FREQUENCIES, type DigestChoice } from "@masthead/contract/audience/digest.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button, SelectField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";
import { Section } from "./section.tsx";

interface Props {
  digest: DigestChoice;
  /** Whether there is anything that a mail could be about. */
  followsNothing: boolean;
  answer: Answer | undefined;
}

/** How often what is new is mailed, and in which language. */
export function DigestSection({ digest, followsNothing, answer: given }: Props) {
  const t = useWords();
  const answer = given?.intent === "digest" ? given : undefined;
  return (
    <Section id="digest" title={t("digest.title")} intro={t("digest.intro")}>
      <PageForm intent="digest" answer={answer}>
        <div className="pairs gap-5">
          <SelectField
            label={t("digest.frequency")}
            name="frequency"
            defaultValue={answer?.values.frequency ?? digest.frequency}
            error={answer?.errors.frequency}
            hint={followsNothing ? t("digest.followFirst") : undefined}
          >
            {DIGEST_FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {t(`digest.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("digest.language")}
            name="locale"
            defaultValue={answer?.values.locale ?? digest.locale}
            error={answer?.errors.locale}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {t(`languages.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button>{t("digest.save")}</Button>
      </PageForm>
    </Section>
  );
}

import type { WelcomeMail } from "@masthead/contract/audience/newsletter/newsletter.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { useTranslate } from "react-admin";
import type { ConflictValue } from "../../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../../platform/form/conflict/plain-text-value.tsx";

/** Value of a field of a newsletter in an edit conflict: welcome mails as texts. */
export const WelcomeConflictValue: ConflictValue = ({ field, value }) => {
  const translate = useTranslate();
  if (field !== "welcome" || !Array.isArray(value)) return <PlainTextValue value={value} />;
  const texts = (value as WelcomeMail[]).map(({ days, subject, text }) =>
    [
      `${translate("resources.newsletter.welcome.days")}: ${days}`,
      ...LOCALES.flatMap((locale) => [subject[locale], text[locale]]),
    ]
      .filter(Boolean)
      .join("\n"),
  );
  return <PlainTextValue value={texts.join("\n\n")} />;
};

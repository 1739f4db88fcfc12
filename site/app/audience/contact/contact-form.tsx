import { CONTACT_LENGTH, CONTACT_TOPICS } from "@masthead/contract/audience/contact-terms.ts";
import type { Country } from "@masthead/contract/audience/countries.ts";
import { useMessages } from "../../platform/messages.ts";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { Button, SelectField, TextAreaField, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PhoneField } from "../phone/phone-field.tsx";
import { usePrefilledDetails } from "./use-prefilled-details.ts";

interface Props {
  result: FormResult | undefined;
  countries: Country[];
  /** Article that the reader comes from to report a mistake. */
  article: { id: number; title: string } | null;
}

/** Contact form. Prefilled with the details of a signed-in reader. */
export function ContactForm({ result, countries, article }: Props) {
  const t = useMessages();
  const { name, email } = usePrefilledDetails();
  const submittedValue = (field: string) => result?.values[field];
  return (
    <section aria-label={t("contact.write")} className="min-w-0">
      <BotCheckedForm intent="contact" result={result} botForm="contact">
        {article && (
          <p className="border-s-4 border-mint ps-4">
            <input type="hidden" name="articleId" value={article.id} />
            <span className="block text-15 text-quiet">{t("contact.about")}</span>
            <span className="font-semibold">{article.title}</span>
          </p>
        )}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={t("contact.name")}
            name="name"
            ref={name}
            autoComplete="name"
            maxLength={CONTACT_LENGTH.name}
            required
            defaultValue={submittedValue("name")}
            error={result?.errors.name}
          />
          <TextField
            label={t("account.email")}
            name="email"
            ref={email}
            type="email"
            dir="ltr"
            autoComplete="email"
            required
            defaultValue={submittedValue("email")}
            error={result?.errors.email}
          />
        </div>
        <PhoneField
          label={t("contact.phone")}
          countries={countries}
          value={submittedValue("phone") ?? ""}
          country={submittedValue("phoneCountry")}
          error={result?.errors.phone}
        />
        <SelectField
          label={t("contact.topic")}
          name="topic"
          defaultValue={submittedValue("topic") ?? (article ? "correction" : "other")}
          error={result?.errors.topic}
        >
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(`contact.topics.${topic}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("contact.subject")}
          name="subject"
          maxLength={CONTACT_LENGTH.subject}
          required
          defaultValue={submittedValue("subject")}
          error={result?.errors.subject}
        />
        <TextAreaField
          label={t("contact.message")}
          name="message"
          rows={8}
          maxLength={CONTACT_LENGTH.message}
          required
          hint={t("contact.messageHint", { max: CONTACT_LENGTH.message })}
          defaultValue={submittedValue("message")}
          error={result?.errors.message}
        />
        <div>
          <Button>{t("contact.send")}</Button>
        </div>
      </BotCheckedForm>
    </section>
  );
}

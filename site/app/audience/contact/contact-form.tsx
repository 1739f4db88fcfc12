import { CONTACT_LENGTH, CONTACT_TOPICS } from "@masthead/contract/audience/contact.ts";
import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { AreaField, Button, SelectField, TextField } from "../form/fields.tsx";
import { ProvedForm } from "../form/proved-form.tsx";
import type { Country } from "../phone/countries.ts";
import { PhoneField } from "../phone/phone-field.tsx";
import { useOwnDetails } from "./use-own-details.ts";

/** What a reader writes to the station. */
export function ContactForm({ answer, countries }: { answer: Answer | undefined; countries: Country[] }) {
  const t = useWords();
  const { name, email } = useOwnDetails();
  const typed = (field: string) => answer?.values[field];
  return (
    <section aria-label={t("contact.write")} className="min-w-0">
      <ProvedForm intent="contact" answer={answer} proves="contact">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={t("contact.name")}
            name="name"
            ref={name}
            autoComplete="name"
            maxLength={CONTACT_LENGTH.name}
            required
            defaultValue={typed("name")}
            error={answer?.errors.name}
          />
          <TextField
            label={t("account.email")}
            name="email"
            ref={email}
            type="email"
            dir="ltr"
            autoComplete="email"
            required
            defaultValue={typed("email")}
            error={answer?.errors.email}
          />
        </div>
        <PhoneField
          label={t("contact.phone")}
          countries={countries}
          value={typed("phone") ?? ""}
          country={typed("phoneCountry")}
          error={answer?.errors.phone}
        />
        <SelectField label={t("contact.topic")} name="topic" defaultValue={typed("topic") ?? "other"} error={answer?.errors.topic}>
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
          defaultValue={typed("subject")}
          error={answer?.errors.subject}
        />
        <AreaField
          label={t("contact.message")}
          name="message"
          rows={8}
          maxLength={CONTACT_LENGTH.message}
          required
          hint={t("contact.messageHint", { max: CONTACT_LENGTH.message })}
          defaultValue={typed("message")}
          error={answer?.errors.message}
        />
        <div>
          <Button>{t("contact.send")}</Button>
        </div>
      </ProvedForm>
    </section>
  );
}

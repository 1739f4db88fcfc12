import {
  countLetterWords,
  LETTER_LENGTH,
  LETTER_WORDS,
} from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { useEffect, useRef, useState } from "react";
import { usePrefilledDetails } from "../../audience/contact/use-prefilled-details.ts";
import { BotCheckedForm } from "../../audience/form/bot-checked-form.tsx";
import { Button, TextAreaField, TextField } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { useMessages } from "../../platform/messages.ts";

const NO_RESULT = { values: {}, errors: {} };

/** Form of a letter. Name and address of a signed-in reader are filled in. */
export function LetterForm({ result }: { result: FormResult | undefined }) {
  const t = useMessages();
  const { name, email } = usePrefilledDetails();
  const { values, errors }: Pick<FormResult, "values" | "errors"> = result ?? NO_RESULT;
  return (
    <BotCheckedForm intent="letter" result={result} botForm="letter">
      <LetterTextField value={values.text} error={errors.text} />
      <TextField
        label={t("letter.name")}
        name="name"
        ref={name}
        autoComplete="name"
        maxLength={LETTER_LENGTH.name}
        required
        hint={t("letter.nameHint")}
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        label={t("letter.place")}
        name="place"
        maxLength={LETTER_LENGTH.place}
        hint={t("letter.placeHint")}
        defaultValue={values.place}
        error={errors.place}
      />
      <TextField
        label={t("account.email")}
        name="email"
        ref={email}
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        hint={t("letter.emailHint")}
        defaultValue={values.email}
        error={errors.email}
      />
      <label className="flex min-h-11 gap-3 py-2">
        <input
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={values.consent === "yes"}
          className="mt-1 size-5 shrink-0 accent-ink"
        />
        {t("letter.consent")}
      </label>
      <div>
        <Button>{t("letter.send")}</Button>
      </div>
      <p className="text-15 text-quiet">{t("letter.data")}</p>
    </BotCheckedForm>
  );
}

/** Text of a letter, with the number of its words. */
function LetterTextField({ value, error }: { value?: string; error?: string }) {
  const t = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const { min, max } = LETTER_WORDS;
  // Also counts what was typed before the page was hydrated.
  useEffect(() => {
    if (field.current?.value) setCount(countLetterWords(field.current.value));
  }, []);
  const isTooLong = count !== null && count > max;
  return (
    <div>
      <TextAreaField
        label={t("letter.text")}
        name="text"
        ref={field}
        rows={12}
        maxLength={LETTER_LENGTH.text}
        required
        onInput={({ currentTarget }) => setCount(countLetterWords(currentTarget.value))}
        hint={t("letter.textHint", { min, max })}
        defaultValue={value}
        error={error}
      />
      <p
        role="status"
        // Read by screen readers only when the letter is too long, not after each word.
        aria-live={isTooLong ? "polite" : "off"}
        className={`min-h-6 text-15 ${isTooLong ? "font-semibold" : "text-quiet"}`}
      >
        {count !== null && t(isTooLong ? "letter.tooMany" : "letter.words", { count, max })}
      </p>
    </div>
  );
}

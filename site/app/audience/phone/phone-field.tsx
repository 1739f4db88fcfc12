import type { Country } from "@masthead/contract/audience/countries.ts";
import {
  DEFAULT_COUNTRY,
  detectCountry,
  exampleNumber,
  isCountry,
  toE164,
  toPhoneDisplay,
  toPhoneValue,
} from "@masthead/contract/audience/phone-number.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useMessages } from "../../platform/messages.ts";
import { describedBy, FieldMessages } from "../form/fields.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { useCountryGuess } from "./use-country-guess.ts";

const CountryMenu = lazy(() => import("./country-menu.tsx"));

interface Props {
  countries: Country[];
  /** E.164, or the text as typed. */
  value: string;
  /** Country of a number without a calling code. */
  country: string | null | undefined;
  error?: string | undefined;
  label?: string;
  countryLabel?: string;
  /** Shows an error for an invalid number while typing. */
  checked?: boolean;
}

const fieldClass = "min-h-12 rounded-none border border-quiet bg-paper px-3 text-17";

/**
 * Phone number field for any country. Displays the national format; submits E.164 if the number is valid, otherwise the typed text. An
 * invalid number is reported while typing, with an example. The page hydrates at once, as the field changes with it. Without JavaScript it is a select and a text field, which the server
 * combines.
 */
export function PhoneField({ countries, value, country: initialCountry, error, label, countryLabel, checked = true }: Props) {
  const t = useMessages();
  const id = useId();
  const hydrated = useHydrated();
  const [displayed, setDisplayed] = useState(() => toPhoneDisplay(value, isCountry(initialCountry) ? initialCountry : DEFAULT_COUNTRY));
  useEffect(() => {
    if (!countries.length) console.error(`the phone field was rendered without countries (${LOCALES.join(", ")})`);
  }, [countries]);
  const guessedCountry = useCountryGuess(!isCountry(initialCountry) && value === "");
  useEffect(() => {
    if (guessedCountry)
      setDisplayed((current) =>
        current.text === "" && current.country === DEFAULT_COUNTRY ? { ...current, country: guessedCountry } : current,
      );
  }, [guessedCountry]);
  const input = useRef<HTMLInputElement>(null);
  // Text typed before hydration is only in the DOM.
  useEffect(() => {
    const typed = input.current?.value ?? "";
    setDisplayed((current) => (typed === current.text ? current : { text: typed, country: detectCountry(typed, current.country) }));
  }, []);
  const { country, text } = displayed;
  const valid = !checked || text.trim() === "" || toE164(text, country) !== null;
  const validationError = hydrated && !valid ? t("account.wrongPhone", { example: isolateLtr(exampleNumber(country)) }) : undefined;
  const shownError = validationError ?? (hydrated && valid && text !== toPhoneDisplay(value, DEFAULT_COUNTRY).text ? undefined : error);
  const choose = (code: CountryCode) => setDisplayed({ country: code, text });
  const countrySelectLabel = countryLabel ?? t("account.country");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label ?? t("account.phone")}
      </label>
      {/* Numbers run from left to right in every language, and so does the calling code before them. */}
      <div dir="ltr" className="flex">
        {hydrated ? (
          <Suspense fallback={<span className={`${fieldClass} w-20 shrink-0 border-e-0`} />}>
            <CountryMenu countries={countries} country={country} label={countrySelectLabel} onChoose={choose} />
          </Suspense>
        ) : (
          <select
            name="phoneCountry"
            data-eager
            aria-label={countrySelectLabel}
            defaultValue={country}
            className={`${fieldClass} w-2/5 shrink-0 border-e-0`}
          >
            {countries.map(({ code, name, callingCode }) => (
              <option key={code} value={code}>
                {`${name} ${isolateLtr(callingCode)}`}
              </option>
            ))}
          </select>
        )}
        <input
          ref={input}
          id={id}
          name={hydrated ? undefined : "phone"}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={text}
          onChange={(event) => setDisplayed({ text: event.target.value, country: detectCountry(event.target.value, country) })}
          onBlur={() => setDisplayed(toPhoneDisplay(toPhoneValue(text, country), country))}
          className={`${fieldClass} min-w-0 grow aria-invalid:border-2 aria-invalid:border-live`}
          {...describedBy(id, undefined, shownError)}
        />
        {hydrated && <input type="hidden" name="phone" value={toPhoneValue(text, country)} />}
        {hydrated && <input type="hidden" name="phoneCountry" value={country} />}
      </div>
      <FieldMessages id={id} hint={undefined} error={shownError} />
    </div>
  );
}

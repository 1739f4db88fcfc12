import type { Country } from "@masthead/contract/audience/countries.ts";
import {
  detectCountry,
  exampleNumber,
  isCountry,
  toE164,
  toPhoneDisplay,
  toPhoneValue,
} from "@masthead/contract/audience/phone-number.ts";
import { DEFAULT_COUNTRY } from "@masthead/contract/platform/constants.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
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
  error?: string;
  label?: string;
  countryLabel?: string;
  /** Shows an error for an invalid number while typing. */
  checked?: boolean;
}

const fieldClass = "min-h-12 rounded-none border border-quiet bg-paper px-3 text-17";

/**
 * Phone number field for any country. Displays the national format; submits E.164 if the number is
 * valid, otherwise the typed text. An invalid number is reported while typing, with an example.
 * Without JavaScript, and before hydration, it is a native select and a text field, which the
 * server combines.
 */
export function PhoneField(props: Props) {
  const { countries, value, error, label, countryLabel, checked = true } = props;
  const t = useMessages();
  const id = useId();
  const { displayed, setDisplayed, enhanced, setEnhanced, select, input, stationCountry } =
    usePhone(props);
  const { country, text } = displayed;
  const valid = !checked || text.trim() === "" || toE164(text, country) !== null;
  const validationError =
    enhanced && !valid
      ? t("account.wrongPhone", { example: isolateLtr(exampleNumber(country)) })
      : undefined;
  const shownError =
    validationError ??
    (enhanced && valid && text !== toPhoneDisplay(value, stationCountry).text ? undefined : error);
  const choice: CountryChoice = {
    countries,
    country,
    label: countryLabel ?? t("account.country"),
    onChoose: (code) => setDisplayed({ country: code, text }),
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label ?? t("account.phone")}
      </label>
      {/* Numbers run from left to right in every language, and so does the calling code before
          them. */}
      <div dir="ltr" className="flex">
        {enhanced ? (
          <Suspense
            fallback={
              <span className="relative w-20 shrink-0">
                <CountryCallingCode {...choice} />
              </span>
            }
          >
            <CountryMenu {...choice} />
          </Suspense>
        ) : (
          <CountrySelect
            ref={select}
            {...choice}
            onFocusChange={(focused) => setEnhanced(!focused)}
          />
        )}
        <input
          ref={input}
          id={id}
          name={enhanced ? undefined : "phone"}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={text}
          onChange={(event) =>
            setDisplayed({
              text: event.target.value,
              country: detectCountry(event.target.value, country),
            })
          }
          onBlur={() => setDisplayed(toPhoneDisplay(toPhoneValue(text, country), country))}
          className={`${fieldClass} min-w-0 grow aria-invalid:border-2 aria-invalid:border-live`}
          {...describedBy(id, undefined, shownError)}
        />
        {enhanced && <input type="hidden" name="phone" value={toPhoneValue(text, country)} />}
        {enhanced && <input type="hidden" name="phoneCountry" value={country} />}
      </div>
      <FieldMessages id={id} hint={undefined} error={shownError} />
    </div>
  );
}

/** Number and country as displayed, and whether the native select is replaced by the menu. */
function usePhone({ countries, value, country: initialCountry }: Props) {
  const [enhanced, setEnhanced] = useState(useHydrated());
  const select = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The country of the station is listed first.
  const stationCountry = countries[0]?.code ?? DEFAULT_COUNTRY;
  const [displayed, setDisplayed] = useState(() =>
    toPhoneDisplay(value, isCountry(initialCountry) ? initialCountry : stationCountry),
  );
  useEffect(() => {
    if (!countries.length)
      console.error(`the phone field was rendered without countries (${LOCALES.join(", ")})`);
  }, [countries]);
  const guessedCountry = useCountryGuess(!isCountry(initialCountry) && value === "");
  useEffect(() => {
    if (guessedCountry)
      setDisplayed((current) =>
        current.text === "" && current.country === stationCountry
          ? { ...current, country: guessedCountry }
          : current,
      );
  }, [guessedCountry, stationCountry]);
  useEffect(() => {
    // Text typed and the country selected before hydration are only in the DOM.
    const typed = input.current?.value ?? "";
    const selected = select.current?.value;
    setDisplayed((current) => {
      const from = isCountry(selected) ? selected : current.country;
      return typed === current.text && from === current.country
        ? current
        : { text: typed, country: detectCountry(typed, from) };
    });
    // A select that was focused before hydration is replaced when it loses the focus.
    if (!select.current || document.activeElement !== select.current) setEnhanced(true);
  }, []);
  return { displayed, setDisplayed, enhanced, setEnhanced, select, input, stationCountry };
}

interface CountryChoice {
  countries: Country[];
  country: CountryCode;
  label: string;
  onChoose: (code: CountryCode) => void;
}

interface CountrySelectProps extends CountryChoice {
  ref: Ref<HTMLSelectElement>;
  onFocusChange: (focused: boolean) => void;
}

function CountrySelect({ ref, onFocusChange, ...choice }: CountrySelectProps) {
  return (
    <span className="relative flex w-20 shrink-0 focus-within:outline-2 noscript:w-2/5">
      <select
        ref={ref}
        name="phoneCountry"
        aria-label={choice.label}
        defaultValue={choice.country}
        onChange={(event) => choice.onChoose(event.target.value as CountryCode)}
        // The focus may arrive after the replacement was requested, and before it is rendered.
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
        className={`${fieldClass} w-full border-e-0 opacity-0 noscript:opacity-100`}
      >
        {choice.countries.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {`${name} ${isolateLtr(callingCode)}`}
          </option>
        ))}
      </select>
      <CountryCallingCode {...choice} />
    </span>
  );
}

/** Looks like the country menu until that is loaded. */
function CountryCallingCode({ countries, country }: CountryChoice) {
  return (
    <span
      aria-hidden
      className="js-only pointer-events-none absolute inset-0 flex items-center justify-center border border-e-0 border-quiet bg-paper text-15"
    >
      {countries.find(({ code }) => code === country)?.callingCode}
    </span>
  );
}

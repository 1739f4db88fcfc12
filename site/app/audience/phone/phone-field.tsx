import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../system/words.ts";
import { Below, describedBy } from "../form/fields.tsx";
import { useScripted } from "../use-scripted.ts";
import type { Country } from "./countries.ts";
import { countryOf, exampleOf, HOME, handedOn, isCountry, toE164, toShown } from "./phone-number.ts";
import { useGuess } from "./use-guess.ts";

const CountryMenu = lazy(() => import("./country-menu.tsx"));

interface Props {
  countries: Country[];
  /** E.164, or what was typed. */
  value: string;
  /** Of a number that does not say its own. */
  country: string | null | undefined;
  error?: string | undefined;
  label?: string;
  countryLabel?: string;
  /** Whether a wrong number is told while one types. */
  checked?: boolean;
}

/** Keep the groups of a number in their order within words that run the other way. */
const ISOLATE = ["\u2066", "\u2069"];
const box = "min-h-12 rounded-none border border-quiet bg-paper px-3 text-17";

/**
 * A telephone number of any country: written as one dials it there, sent in E.164 when it is valid and as typed when it is not, which is told
 * while one types, with an example. Without JavaScript it is a list and a line, and the server puts the two together.
 */
export function PhoneField({ countries, value, country: home, error, label, countryLabel, checked = true }: Props) {
  const t = useWords();
  const id = useId();
  const scripted = useScripted();
  const [shown, setShown] = useState(() => toShown(value, isCountry(home) ? home : HOME));
  useEffect(() => {
    if (!countries.length) console.error(`the phone field has no countries (${LOCALES.join(", ")})`);
  }, [countries]);
  const guess = useGuess(!isCountry(home) && value === "");
  useEffect(() => {
    if (guess) setShown((now) => (now.text === "" && now.country === HOME ? { ...now, country: guess } : now));
  }, [guess]);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the scripts ran stands in the field, and nowhere else.
  useEffect(() => {
    const typed = input.current?.value ?? "";
    setShown((now) => (typed === now.text ? now : { text: typed, country: countryOf(typed, now.country) }));
  }, []);
  const { country, text } = shown;
  const valid = !checked || text.trim() === "" || toE164(text, country) !== null;
  const wrong = scripted && !valid ? t("account.wrongPhone", { example: ISOLATE.join(exampleOf(country)) }) : undefined;
  const told = wrong ?? (scripted && valid && text !== toShown(value, HOME).text ? undefined : error);
  const choose = (code: CountryCode) => setShown({ country: code, text });
  const nameOfCountries = countryLabel ?? t("account.country");
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-15 font-semibold">
        {label ?? t("account.phone")}
      </label>
      {/* A number runs from left to right, and so does what stands before it. */}
      <div dir="ltr" className="flex">
        {scripted ? (
          <Suspense fallback={<span className={`${box} w-20 shrink-0 border-e-0`} />}>
            <CountryMenu countries={countries} country={country} label={nameOfCountries} onChoose={choose} />
          </Suspense>
        ) : (
          <select name="phoneCountry" aria-label={nameOfCountries} defaultValue={country} className={`${box} w-2/5 shrink-0 border-e-0`}>
            {countries.map(({ code, name, dial }) => (
              <option key={code} value={code}>
                {`${name} ${ISOLATE.join(dial)}`}
              </option>
            ))}
          </select>
        )}
        <input
          ref={input}
          id={id}
          name={scripted ? undefined : "phone"}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={text}
          onChange={(event) => setShown({ text: event.target.value, country: countryOf(event.target.value, country) })}
          onBlur={() => setShown(toShown(handedOn(text, country), country))}
          className={`${box} min-w-0 grow aria-invalid:border-2 aria-invalid:border-live`}
          {...describedBy(id, undefined, told)}
        />
        {scripted && <input type="hidden" name="phone" value={handedOn(text, country)} />}
        {scripted && <input type="hidden" name="phoneCountry" value={country} />}
      </div>
      <Below id={id} hint={undefined} error={told} />
    </div>
  );
}

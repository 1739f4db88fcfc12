import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";

export interface Country {
  code: CountryCode;
  name: string;
  /** What is dialled before a number of it from abroad, with its plus. */
  dial: string;
}

const FIRST: readonly string[] = PHONE_PRIORITY;

/** Where the neighbours stand, and behind them everybody else. */
const rank = (code: string) => {
  const place = FIRST.indexOf(code);
  return place === -1 ? FIRST.length : place;
};

/** Countries in a language: first those of the neighbourhood, then the others by name. Made on the server: browsers call some by other names. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dial: `+${getCountryCallingCode(code)}` }))
    .sort((one, other) => rank(one.code) - rank(other.code) || compare(one.name, other.name));
}

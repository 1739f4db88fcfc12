import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";

export interface Country {
  code: CountryCode;
  name: string;
  /** Calling code, with the plus sign. */
  callingCode: string;
}

const PRIORITY_COUNTRIES: readonly string[] = PHONE_PRIORITY;

/** Returns the sort rank of a country: the priority countries first, all others equal. */
const rank = (code: string) => {
  const index = PRIORITY_COUNTRIES.indexOf(code);
  return index === -1 ? PRIORITY_COUNTRIES.length : index;
};

/** Returns countries sorted for a language: the priority countries first, then by name. */
export function countriesIn(locale: Locale, codes: readonly CountryCode[] = getCountries()): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .sort((first, second) => rank(first.code) - rank(second.code) || compare(first.name, second.name));
}

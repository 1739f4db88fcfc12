import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { PHONE_PRIORITY } from "../platform/constants.ts";
import type { Locale } from "../platform/locale.ts";

export interface Country {
  code: CountryCode;
  name: string;
  /** Calling code with its plus, such as +962. */
  callingCode: string;
}

const PRIORITY_COUNTRIES: readonly string[] = PHONE_PRIORITY;

/** Returns the sort rank of a country: the priority countries first, all others equal. */
const rank = (code: string) => {
  const index = PRIORITY_COUNTRIES.indexOf(code);
  return index === -1 ? PRIORITY_COUNTRIES.length : index;
};

/**
 * Returns countries sorted for a language: the priority countries first, then by name. The site calls it on the server, as browsers
 * name some countries differently.
 */
export function countriesIn(locale: Locale, codes: readonly CountryCode[] = getCountries()): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .sort((first, second) => rank(first.code) - rank(second.code) || compare(first.name, second.name));
}

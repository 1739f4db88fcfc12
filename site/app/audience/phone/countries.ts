import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";

export interface Country {
  code: CountryCode;
  name: string;
  /** Calling code with its plus, such as +962. */
  callingCode: string;
}

const PRIORITY: readonly string[] = PHONE_PRIORITY;

/** Sort rank: the position in the priority list, followed by all other countries. */
const rank = (code: string) => {
  const index = PRIORITY.indexOf(code);
  return index === -1 ? PRIORITY.length : index;
};

/** Returns all countries: those of the priority list first, the others by name. Built on the server, as browsers name some differently. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` }))
    .sort((left, right) => rank(left.code) - rank(right.code) || compare(left.name, right.name));
}

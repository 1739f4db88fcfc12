import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { DEFAULT_COUNTRY } from "../platform/constants.ts";
import type { Locale } from "../platform/locale.ts";

export interface Country {
  code: CountryCode;
  name: string;
  /** Calling code with its plus, such as +962. */
  callingCode: string;
}

/** Country of the station, and the countries to list. */
interface CountryListOptions {
  first?: CountryCode;
  codes?: readonly CountryCode[];
}

/**
 * Returns countries sorted for a language: the country of the station first, then by name. The site
 * calls it on the server, as browsers name some countries differently.
 */
export function countriesIn(
  locale: Locale,
  { first = DEFAULT_COUNTRY, codes = getCountries() }: CountryListOptions = {},
): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort(
      (one, other) =>
        Number(other.code === first) - Number(one.code === first) || compare(one.name, other.name),
    );
}

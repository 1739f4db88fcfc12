import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import examples from "libphonenumber-js/examples.mobile.json";
import { AsYouType, type CountryCode, getCountryCallingCode, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/metadata.max.json";

/** The country of a number that does not say its own, where nobody knows better. */
export const [HOME] = PHONE_PRIORITY;

/** What a phone field shows: a number as one dials it within a country, and the country. */
export interface Shown {
  country: CountryCode;
  text: string;
}

const hasPlus = (text: string) => /^\s*[+＋]/.test(text);

/** The country that a number with a leading plus, or with the prefix of calls abroad, is of; any other leaves the country as it is. */
export function countryOf(text: string, current: CountryCode): CountryCode {
  if (!hasPlus(text)) {
    const number = parsePhoneNumberFromString(text, current);
    const abroad = number && number.countryCallingCode !== getCountryCallingCode(current);
    return (abroad && number.country) || current;
  }
  const typing = new AsYouType();
  typing.input(text);
  const code = typing.getCallingCode();
  // Where several countries share a code, the present one stays until the digits tell them apart.
  const sharing = code === getCountryCallingCode(current) ? current : code && metadata.country_calling_codes[code]?.[0];
  return typing.getCountry() ?? (sharing || current);
}

/** The number in E.164, such as +962790123456, if it is one of the country; an extension does not fit into that. */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country);
  if (!number || number.ext) return null;
  const abroad = hasPlus(text) || number.countryCallingCode !== getCountryCallingCode(country);
  // Of several countries that share a code the first is taken for its own; the number must be one of the chosen country.
  if (!abroad) number.country = country;
  return number.isValid() ? number.number : null;
}

/** What a field hands on: E.164 when the number is valid, else what was typed. */
export const handedOn = (text: string, country: CountryCode): string => toE164(text, country) ?? text.trim();

/** Whether a value is a number that was handed on as valid. */
export const isHandedOnValid = (value: string): boolean =>
  parsePhoneNumberFromString(value)?.number === value && toE164(value, HOME) !== null;

/** A stored number as its country writes it; what is none is shown as it is. */
export function toShown(value: string, current: CountryCode): Shown {
  const country = countryOf(value, current);
  const number = parsePhoneNumberFromString(toE164(value, country) ?? "");
  return { country, text: number?.country ? number.formatNational() : value };
}

/** A number of the country that nobody need have, as it is dialled there. */
export function exampleOf(country: CountryCode): string {
  return getExampleNumber(country, examples)?.formatNational() ?? "";
}

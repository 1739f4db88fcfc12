import examples from "libphonenumber-js/examples.mobile.json";
import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import metadata from "libphonenumber-js/metadata.max.json";
import { DEFAULT_COUNTRY } from "../platform/constants.ts";

/** Display state of a phone field: number in national format, and country. */
export interface PhoneDisplay {
  country: CountryCode;
  text: string;
}

export const isCountry = (code: unknown): code is CountryCode =>
  typeof code === "string" && isSupportedCountry(code);

const startsWithPlus = (text: string) => /^\s*[+＋]/.test(text);

/**
 * Detects the country of a number with a calling code or an international prefix; returns the
 * current country for other numbers.
 */
export function detectCountry(text: string, current: CountryCode): CountryCode {
  if (!startsWithPlus(text)) {
    const number = parsePhoneNumberFromString(text, current);
    const isForeign = number && number.countryCallingCode !== getCountryCallingCode(current);
    return (isForeign && number.country) || current;
  }
  const asYouType = new AsYouType();
  asYouType.input(text);
  const code = asYouType.getCallingCode();
  // Several countries share a calling code: the current one is kept until the digits identify
  // another.
  const candidate =
    code === getCountryCallingCode(current)
      ? current
      : code && metadata.country_calling_codes[code]?.[0];
  return asYouType.getCountry() ?? (candidate || current);
}

/**
 * Returns a number of a country in E.164, such as +962790123456; null if it is invalid or has an
 * extension, which E.164 cannot express.
 */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country);
  if (!number || number.ext) return null;
  const isForeign =
    startsWithPlus(text) || number.countryCallingCode !== getCountryCallingCode(country);
  // The parser attributes a shared calling code to the first of its countries; the number must be
  // valid in the selected one.
  if (!isForeign) number.country = country;
  return number.isValid() ? number.number : null;
}

/** Returns the value of a phone field: E.164 if the number is valid, otherwise the typed text. */
export const toPhoneValue = (text: string, country: CountryCode): string =>
  toE164(text, country) ?? text.trim();

/** Whether the value of a phone field is a valid number in E.164. */
export const isE164 = (value: string): boolean =>
  parsePhoneNumberFromString(value)?.number === value && toE164(value, DEFAULT_COUNTRY) !== null;

/**
 * Returns a stored number in the national format of its country; other text is returned unchanged.
 */
export function toPhoneDisplay(value: string, current: CountryCode): PhoneDisplay {
  const country = detectCountry(value, current);
  const number = parsePhoneNumberFromString(toE164(value, country) ?? "");
  return { country, text: number?.country ? number.formatNational() : value };
}

/** Returns an example number of a country in national format. */
export const exampleNumber = (country: CountryCode): string =>
  getExampleNumber(country, examples)?.formatNational() ?? "";

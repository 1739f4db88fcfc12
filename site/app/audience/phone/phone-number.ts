import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import examples from "libphonenumber-js/examples.mobile.json";
import { AsYouType, type CountryCode, getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Default country of a number without a calling code. */
export const [DEFAULT_COUNTRY] = PHONE_PRIORITY;

export const isCountry = (text: string | null | undefined): text is CountryCode => Boolean(text) && isSupportedCountry(text ?? "");

/** Detects the country of a number with a leading plus; returns the current country for other numbers. */
export function detectCountry(text: string, current: CountryCode): CountryCode {
  if (!/^\s*[+＋]/.test(text)) return current;
  const international = new AsYouType();
  international.input(text);
  const callingCode = international.getCallingCode();
  const national = new AsYouType(current);
  national.input(text);
  // If several countries share the calling code, the current one stays until the digits identify another.
  return international.getCountry() ?? (callingCode ? national.getCountry() : undefined) ?? current;
}

/** Returns the number in E.164, such as +962790123456; null if it is invalid or has an extension, which E.164 cannot express. */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Returns the value that a phone field submits: E.164 if the number is valid, otherwise the typed text. */
export const toSubmittedPhone = (text: string, country: CountryCode): string => toE164(text, country) ?? text.trim();

/** Returns a stored number in the national format of its country; other text is returned unchanged. */
export function toDisplayedPhone(value: string, current: CountryCode): { country: CountryCode; text: string } {
  const country = detectCountry(value, current);
  const number = parsePhoneNumberFromString(toE164(value, country) ?? "");
  return { country, text: number?.country ? number.formatNational() : value };
}

/** Returns an example number of the country in national format. */
export const exampleNumber = (country: CountryCode): string => getExampleNumber(country, examples)?.formatNational() ?? "";

import { PHONE_PRIORITY } from "@masthead/contract/system/constants.ts";
import examples from "libphonenumber-js/examples.mobile.json";
import { AsYouType, type CountryCode, getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The country of a number that does not say its own, where nobody knows better. */
export const [HOME] = PHONE_PRIORITY;

export const isCountry = (text: string | null | undefined): text is CountryCode => Boolean(text) && isSupportedCountry(text ?? "");

/** The country that a number with a leading plus is of; any other leaves the country as it is. */
export function countryOf(text: string, current: CountryCode): CountryCode {
  if (!/^\s*[+＋]/.test(text)) return current;
  const typing = new AsYouType();
  typing.input(text);
  const shared = typing.getCallingCode();
  const own = new AsYouType(current);
  own.input(text);
  // Where several countries share a code, the present one stays until the digits tell them apart.
  return typing.getCountry() ?? (shared ? own.getCountry() : undefined) ?? current;
}

/** The number in E.164, such as +962790123456, if it is one of the country; an extension does not fit into that. */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** What a field hands on: E.164 when the number is valid, else what was typed. */
export const handedOn = (text: string, country: CountryCode): string => toE164(text, country) ?? text.trim();

/** A stored number as its country writes it; what is none is shown as it is. */
export function toShown(value: string, current: CountryCode): { country: CountryCode; text: string } {
  const country = countryOf(value, current);
  const number = parsePhoneNumberFromString(toE164(value, country) ?? "");
  return { country, text: number?.country ? number.formatNational() : value };
}

/** A number of the country that nobody need have, as it is dialled there. */
export const exampleOf = (country: CountryCode): string => getExampleNumber(country, examples)?.formatNational() ?? "";

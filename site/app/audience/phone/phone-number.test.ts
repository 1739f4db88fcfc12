import { countriesIn } from "@masthead/contract/audience/countries.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { detectCountry, exampleNumber, toDisplayedPhone, toE164, toSubmittedPhone } from "./phone-number.ts";

const COUNTRIES = countriesIn("en-US");

describe("phone numbers of every country", () => {
  it("the country list has each country once, with its name in both languages and its calling code", () => {
    for (const locale of LOCALES) {
      const table = countriesIn(locale);
      expect(new Set(table.map(({ code }) => code)).size).toBe(table.length);
      expect(table.filter(({ code, name }) => name === code)).toEqual([]);
      expect(table.filter(({ code, callingCode }) => callingCode !== `+${getCountryCallingCode(code)}`)).toEqual([]);
    }
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
  });

  it("an example number converts to E.164 from national and international format, and the calling code identifies its country", () => {
    for (const { code } of COUNTRIES) {
      const number = toE164(exampleNumber(code), code);
      expect(number, code).toMatch(/^\+[1-9]\d{5,14}$/);
      expect(toSubmittedPhone(exampleNumber(code), code), code).toBe(number);
      expect(toE164(number ?? "", "JO"), code).toBe(number);
      // Of countries that share a calling code any may be detected: the calling code has to match.
      const detected = detectCountry(number ?? "", "JO");
      expect(getCountryCallingCode(detected), code).toBe(getCountryCallingCode(code));
      const displayed = toDisplayedPhone(number ?? "", "JO");
      expect(toE164(displayed.text, displayed.country), code).toBe(number);
    }
    console.log(`${COUNTRIES.length} countries in the phone field`);
  });

  it("truncated or too long numbers, extensions, bare calling codes and text are invalid, and are submitted as typed", () => {
    for (const { code, callingCode } of COUNTRIES) {
      const number = parsePhoneNumberFromString(exampleNumber(code), code)?.number ?? "";
      for (const invalid of [
        number.slice(0, callingCode.length + 2),
        `${number}${"0".repeat(19 - number.length)}`,
        `${number} ext. 5`,
        callingCode,
        "call me",
      ]) {
        expect(toE164(invalid, code), `${code} ${invalid}`).toBeNull();
        expect(toSubmittedPhone(` ${invalid} `, code), `${code} ${invalid}`).toBe(invalid);
      }
    }
  });
});

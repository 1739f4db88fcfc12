import { LOCALES } from "@masthead/contract/system/locale.ts";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { countriesIn } from "./countries.ts";
import { countryOf, exampleOf, handedOn, toE164, toShown } from "./phone-number.ts";

const COUNTRIES = countriesIn("en-US");

describe("the phone field, for every country of its table", () => {
  it("has each country once, with its name in both languages and what is dialled before its numbers", () => {
    for (const locale of LOCALES) {
      const table = countriesIn(locale);
      expect(new Set(table.map(({ code }) => code)).size).toBe(table.length);
      expect(table.filter(({ code, name }) => name === code)).toEqual([]);
      expect(table.filter(({ code, dial }) => dial !== `+${getCountryCallingCode(code)}`)).toEqual([]);
    }
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240);
  });

  it("takes its example and hands it on in E.164, as it is dialled there and from abroad, and tells the country by its plus", () => {
    for (const { code } of COUNTRIES) {
      const number = toE164(exampleOf(code), code);
      expect(number, code).toMatch(/^\+[1-9]\d{5,14}$/);
      expect(handedOn(exampleOf(code), code), code).toBe(number);
      expect(toE164(number ?? "", "JO"), code).toBe(number);
      // Of countries that share their numbers one is told: what counts is that the number is one of it.
      const told = countryOf(number ?? "", "JO");
      expect(getCountryCallingCode(told), code).toBe(getCountryCallingCode(code));
      const shown = toShown(number ?? "", "JO");
      expect(toE164(shown.text, shown.country), code).toBe(number);
    }
    console.log(`${COUNTRIES.length} countries in the phone field`);
  });

  it("takes none that is shortened to half, too long, has an extension, or is only a code, and hands on what was typed", () => {
    for (const { code, dial } of COUNTRIES) {
      const number = parsePhoneNumberFromString(exampleOf(code), code)?.number ?? "";
      for (const wrong of [
        number.slice(0, dial.length + 2),
        `${number}${"0".repeat(19 - number.length)}`,
        `${number} ext. 5`,
        dial,
        "call me",
      ]) {
        expect(toE164(wrong, code), `${code} ${wrong}`).toBeNull();
        expect(handedOn(` ${wrong} `, code), `${code} ${wrong}`).toBe(wrong);
      }
    }
  });
});

import examples from "libphonenumber-js/examples.mobile.json";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { LOCALES } from "../platform/locale.ts";
import { countriesIn } from "./countries.ts";
import {
  detectCountry,
  exampleNumber,
  isE164,
  toE164,
  toPhoneDisplay,
  toPhoneValue,
} from "./phone-number.ts";

const COUNTRIES = getCountries();
/** Countries in which a number with one digit less is also valid. */
const SEVERAL_LENGTHS = ["AT", "AX", "EE", "FI", "KR", "NZ", "RS"];
/** Countries whose numbers are attributed to another country with the same calling code. */
const SHARED_CODES: Partial<Record<CountryCode, CountryCode>> = {
  AX: "FI",
  BL: "GP",
  MF: "GP",
  CC: "AU",
  CX: "AU",
  EH: "MA",
  IM: "GB",
  SJ: "NO",
  VA: "IT",
};

const international = (country: CountryCode) =>
  `+${getCountryCallingCode(country)}${examples[country]}`;

describe.each(COUNTRIES)("phone number of %s", (country) => {
  it("accepts the example number, and rejects half of it", () => {
    const example = exampleNumber(country);
    expect(toE164(example, country)).toBe(international(country));
    expect(toPhoneValue(example, country)).toBe(international(country));
    expect(isE164(international(country))).toBe(true);
    expect(
      toE164(examples[country].slice(0, Math.ceil(examples[country].length / 2)), country),
    ).toBeNull();
  });

  it("rejects a number without its last digit", () => {
    const shortened = examples[country].slice(0, -1);
    expect(toE164(shortened, country) === null).toBe(!SEVERAL_LENGTHS.includes(country));
  });

  it("detects the country of an international number, and displays it in national format", () => {
    const elsewhere = country === "JO" ? "EG" : "JO";
    expect(detectCountry(international(country), elsewhere)).toBe(SHARED_CODES[country] ?? country);
    const { country: displayedCountry, text } = toPhoneDisplay(international(country), elsewhere);
    expect(displayedCountry).toBe(SHARED_CODES[country] ?? country);
    expect(toE164(text, displayedCountry)).toBe(international(country));
  });
});

describe("phone number", () => {
  it("accepts Arabic and Persian digits", () => {
    expect(toE164("٠٧٩ ٠١٢ ٣٤٥٦", "JO")).toBe("+962790123456");
    expect(toE164("+۹۶۲۷۹۰۱۲۳۴۵۶", "EG")).toBe("+962790123456");
    expect(detectCountry("+٩٦٦", "JO")).toBe("SA");
  });

  it.each([
    ["+", "JO", "JO"],
    ["+9", "JO", "JO"],
    ["+966", "JO", "SA"],
    ["+1", "JO", "US"],
    ["+1", "CA", "CA"],
    ["+1242", "CA", "BS"],
    ["00966512345678", "JO", "SA"],
    ["0512345678", "JO", "JO"],
    ["+999", "JO", "JO"],
    ["", "JO", "JO"],
  ] as const)("%j typed with country %s selected is a number of %s", (text, selected, country) => {
    expect(detectCountry(text, selected)).toBe(country);
  });

  it("rejects a number of another country with the same calling code", () => {
    expect(toE164("(212) 555-0123", "US")).toBe("+12125550123");
    expect(toE164("(212) 555-0123", "CA")).toBeNull();
  });

  it.each(["abc", "07901234", "0790123456 ext. 4", "+962790123456789", "+962"])(
    "keeps the invalid number %j as typed",
    (text) => {
      expect(toE164(text, "JO")).toBeNull();
      expect(toPhoneValue(`${text} `, "JO")).toBe(text);
      expect(isE164(text)).toBe(false);
      expect(toPhoneDisplay(text, "JO").text).toBe(text);
    },
  );
});

const LISTED_COUNTRIES = countriesIn("en-US");

describe("phone numbers of every country", () => {
  it("the country list has each country once, with its name in both languages and its calling code", () => {
    for (const locale of LOCALES) {
      const table = countriesIn(locale);
      expect(new Set(table.map(({ code }) => code)).size).toBe(table.length);
      expect(table.filter(({ code, name }) => name === code)).toEqual([]);
      expect(
        table.filter(({ code, callingCode }) => callingCode !== `+${getCountryCallingCode(code)}`),
      ).toEqual([]);
    }
    expect(LISTED_COUNTRIES.length).toBeGreaterThanOrEqual(240);
  });

  it("an example number converts to E.164 from national and international format, and the calling code identifies its country", () => {
    for (const { code } of LISTED_COUNTRIES) {
      const number = toE164(exampleNumber(code), code);
      expect(number, code).toMatch(/^\+[1-9]\d{5,14}$/);
      expect(toPhoneValue(exampleNumber(code), code), code).toBe(number);
      expect(toE164(number ?? "", "JO"), code).toBe(number);
      // Several countries share a calling code, so any of them may be detected.
      const detected = detectCountry(number ?? "", "JO");
      expect(getCountryCallingCode(detected), code).toBe(getCountryCallingCode(code));
      const displayed = toPhoneDisplay(number ?? "", "JO");
      expect(toE164(displayed.text, displayed.country), code).toBe(number);
    }
    console.log(`${LISTED_COUNTRIES.length} countries in the phone field`);
  });

  it("truncated or too long numbers, extensions, bare calling codes and text are invalid, and are submitted as typed", () => {
    for (const { code, callingCode } of LISTED_COUNTRIES) {
      const number = parsePhoneNumberFromString(exampleNumber(code), code)?.number ?? "";
      for (const invalid of [
        number.slice(0, callingCode.length + 2),
        `${number}${"0".repeat(19 - number.length)}`,
        `${number} ext. 5`,
        callingCode,
        "call me",
      ]) {
        expect(toE164(invalid, code), `${code} ${invalid}`).toBeNull();
        expect(toPhoneValue(` ${invalid} `, code), `${code} ${invalid}`).toBe(invalid);
      }
    }
  });
});

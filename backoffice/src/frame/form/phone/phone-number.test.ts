import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { countriesIn } from "@masthead/contract/audience/countries.ts";
import examples from "libphonenumber-js/examples.mobile.json";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { detectCountry, exampleNumber, isValidFieldValue, toE164, toFieldValue, toPhoneDisplay } from "./phone-number.ts";

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

const international = (country: CountryCode) => `+${getCountryCallingCode(country)}${examples[country]}`;

describe.each(COUNTRIES)("phone number of %s", (country) => {
  it("accepts the example number, and rejects half of it", () => {
    const example = exampleNumber(country);
    expect(toE164(example, country)).toBe(international(country));
    expect(toFieldValue(example, country)).toBe(international(country));
    expect(isValidFieldValue(international(country))).toBe(true);
    expect(toE164(examples[country].slice(0, Math.ceil(examples[country].length / 2)), country)).toBeNull();
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

  it.each(["abc", "07901234", "0790123456 ext. 4", "+962790123456789", "+962"])("keeps the invalid number %j as typed", (text) => {
    expect(toE164(text, "JO")).toBeNull();
    expect(toFieldValue(`${text} `, "JO")).toBe(text);
    expect(isValidFieldValue(text)).toBe(false);
    expect(toPhoneDisplay(text, "JO").text).toBe(text);
  });
});

describe("country list", () => {
  it.each(["en-US", "ar-JO"] as const)(
    "contains in %s every country once with name, calling code and flag, priority countries first",
    (locale) => {
      const list = countriesIn(locale);
      expect(list.length).toBeGreaterThanOrEqual(240);
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
      expect(list.slice(0, 7).map(({ code }) => code)).toEqual(["JO", "EG", "IL", "IQ", "PS", "SA", "SY"]);
      expect(list.filter(({ name, code }) => name === code)).toEqual([]);
      expect(list.filter(({ callingCode }) => !/^\+\d{1,4}$/.test(callingCode))).toEqual([]);
      const flags = createRequire(import.meta.url)
        .resolve("country-flag-icons/package.json")
        .replace("package.json", "3x2/");
      expect(list.filter(({ code }) => !existsSync(`${flags}${code}.svg`))).toEqual([]);
    },
  );

  it("is sorted by the names in its language", () => {
    const names = countriesIn("ar-JO")
      .slice(7)
      .map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("ar-JO").compare));
    expect(countriesIn("ar-JO")[0]?.name).toBe("الأردن");
  });
});

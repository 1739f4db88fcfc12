import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import examples from "libphonenumber-js/examples.mobile.json";
import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { countriesIn } from "./countries.ts";
import { countryOf, exampleOf, handedOn, isHandedOnValid, toE164, toShown } from "./phone-number.ts";

const COUNTRIES = getCountries();
/** Here a number with a digit less is one, too. */
const SEVERAL_LENGTHS = ["AT", "AX", "EE", "FI", "KR", "NZ", "RS"];
/** Their numbers are not told from those of the country that they share a code with. */
const UNTOLD: Partial<Record<CountryCode, CountryCode>> = {
  ...{ AX: "FI", BL: "GP", MF: "GP", CC: "AU", CX: "AU", EH: "MA", IM: "GB", SJ: "NO", VA: "IT" },
};

const international = (country: CountryCode) => `+${getCountryCallingCode(country)}${examples[country]}`;

describe.each(COUNTRIES)("a number of %s", (country) => {
  it("is valid as its example, and not when half of it is missing", () => {
    const example = exampleOf(country);
    expect(toE164(example, country)).toBe(international(country));
    expect(handedOn(example, country)).toBe(international(country));
    expect(isHandedOnValid(international(country))).toBe(true);
    expect(toE164(examples[country].slice(0, Math.ceil(examples[country].length / 2)), country)).toBeNull();
  });

  it("is not valid without its last digit", () => {
    const shortened = examples[country].slice(0, -1);
    expect(toE164(shortened, country) === null).toBe(!SEVERAL_LENGTHS.includes(country));
  });

  it("tells its country by its plus, and is shown as one dials it there", () => {
    const elsewhere = country === "JO" ? "EG" : "JO";
    expect(countryOf(international(country), elsewhere)).toBe(UNTOLD[country] ?? country);
    const { country: shown, text } = toShown(international(country), elsewhere);
    expect(shown).toBe(UNTOLD[country] ?? country);
    expect(toE164(text, shown)).toBe(international(country));
  });
});

describe("a number", () => {
  it("is read in the digits of Arabic and Persian", () => {
    expect(toE164("٠٧٩ ٠١٢ ٣٤٥٦", "JO")).toBe("+962790123456");
    expect(toE164("+۹۶۲۷۹۰۱۲۳۴۵۶", "EG")).toBe("+962790123456");
    expect(countryOf("+٩٦٦", "JO")).toBe("SA");
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
  ] as const)("%j after %s is of %s", (text, current, country) => {
    expect(countryOf(text, current)).toBe(country);
  });

  it("of a neighbour is none here, though they share a code", () => {
    expect(toE164("(212) 555-0123", "US")).toBe("+12125550123");
    expect(toE164("(212) 555-0123", "CA")).toBeNull();
  });

  it.each(["abc", "07901234", "0790123456 ext. 4", "+962790123456789", "+962"])("%j is handed on as it is", (text) => {
    expect(toE164(text, "JO")).toBeNull();
    expect(handedOn(`${text} `, "JO")).toBe(text);
    expect(isHandedOnValid(text)).toBe(false);
    expect(toShown(text, "JO").text).toBe(text);
  });
});

describe("the list of countries", () => {
  it.each(["en-US", "ar-JO"] as const)("in %s has all of them once, the neighbours first, each with its name, code and flag", (locale) => {
    const list = countriesIn(locale);
    expect(list.length).toBeGreaterThanOrEqual(240);
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    expect(list.slice(0, 7).map(({ code }) => code)).toEqual(["JO", "EG", "IL", "IQ", "PS", "SA", "SY"]);
    expect(list.filter(({ name, code }) => name === code)).toEqual([]);
    expect(list.filter(({ dial }) => !/^\+\d{1,4}$/.test(dial))).toEqual([]);
    const flags = createRequire(import.meta.url)
      .resolve("country-flag-icons/package.json")
      .replace("package.json", "3x2/");
    expect(list.filter(({ code }) => !existsSync(`${flags}${code}.svg`))).toEqual([]);
  });

  it("is in the order of its language's names", () => {
    const names = countriesIn("ar-JO")
      .slice(7)
      .map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("ar-JO").compare));
    expect(countriesIn("ar-JO")[0]?.name).toBe("الأردن");
  });
});

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { countriesIn } from "@masthead/contract/audience/countries.ts";
import { describe, expect, it } from "vitest";

describe("country list", () => {
  it.each(["en-US", "ar-JO"] as const)(
    "contains in %s every country once with name, calling code and flag, the country of the station first",
    (locale) => {
      const list = countriesIn(locale);
      expect(list.length).toBeGreaterThanOrEqual(240);
      expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
      expect(list[0]?.code).toBe("JO");
      expect(countriesIn(locale, { first: "EG" })[0]?.code).toBe("EG");
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
      .slice(1)
      .map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("ar-JO").compare));
    expect(countriesIn("ar-JO")[0]?.name).toBe("الأردن");
  });
});

import { describe, expect, it } from "vitest";
import { countryNames } from "./country-names.ts";

const CODES = "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD".split(" ");

describe("names of countries in a sentence", () => {
  it("are short, sorted and joined in the language of the page", () => {
    expect(countryNames("en-US", ["PS", "JO"])).toEqual({
      names: "Jordan and Palestine",
      others: 0,
    });
    expect(countryNames("ar-JO", ["PS", "JO"]).names).toBe("الأردن وفلسطين");
  });

  it("end with how many more there are when they are many", () => {
    const { names, others } = countryNames("en-US", CODES);
    expect(names.split(", ")).toHaveLength(12);
    expect(others).toBe(3);
    expect(names).not.toContain(" and ");
  });
});

import { describe, expect, it } from "vitest";
import { readDemoArticles } from "./demo-files.ts";

const english = readDemoArticles().filter(({ locale }) => locale === "en-US");
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value
      ? Object.values(value).flatMap(textsOf)
      : [];

/** Times in other ways than 09:00 and 22:00, which the site itself uses. */
const OTHER_TIMES =
  /\b\d{1,2}([.:]\d{2})? ?[ap]\.?m\b|\b\d{1,2} o[’']clock\b|\b(?:at|from|until|by|before|after) \d{1,2}\.\d{2}(?! ?(?:dinars|euros|million|per|%))|(?<![\d:])\d:\d{2}(?![\d:])/;

describe("English demo articles", () => {
  it("have times in 24 hours with two digits, like the site", () => {
    const found = english.flatMap((article) =>
      textsOf(article).flatMap((text) => OTHER_TIMES.exec(text)?.[0] ?? []),
    );
    expect(found).toEqual([]);
    expect(textsOf(english).join(" ")).toMatch(/ 22:00\b/);
  });
});

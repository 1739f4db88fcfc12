import { describe, expect, it } from "vitest";
import { suggestionTerms } from "./suggestion-terms.ts";

describe("terms of search suggestions", () => {
  it("treat the last word as incomplete and the others as complete", () => {
    expect(suggestionTerms("city wat", "en-US")).toMatchObject({
      nameWords: ["city"],
      articleWords: ["city"],
      prefixes: ["wat"],
    });
  });

  it("include the stems that a word between its stem and its complete form may have", () => {
    expect(suggestionTerms("floodin", "en-US")?.stems).toEqual(["floodi", "flood", "floo"]);
  });

  it("fold Arabic letters and drop an article, also before a single letter", () => {
    expect(suggestionTerms("أحم", "ar-JO")?.prefixes).toEqual(["احم"]);
    expect(suggestionTerms("الم", "ar-JO")?.prefixes).toContain("م");
    expect(suggestionTerms("المدينة", "ar-JO")?.prefixes).toContain("مدينه");
  });

  it("ignore a single letter after complete words", () => {
    expect(suggestionTerms("water p", "en-US")).toMatchObject({ nameWords: [], last: "water" });
  });

  it("are undefined without a word of two letters", () => {
    for (const q of ["--", "a", "' '", "🔴🔴"])
      expect(suggestionTerms(q, "en-US"), q).toBeUndefined();
  });

  it("are without particles, which titles are indexed without, unless there is nothing else", () => {
    expect(suggestionTerms("على المدينة", "ar-JO")).toMatchObject({ articleWords: [] });
    expect(suggestionTerms("water for the", "en-US")).toMatchObject({ last: "water" });
    expect(suggestionTerms("the", "en-US")).toMatchObject({ last: "the" });
  });
});

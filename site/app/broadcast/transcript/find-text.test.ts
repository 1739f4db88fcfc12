import { describe, expect, it } from "vitest";
import { findText } from "./find-text.ts";

const found = (text: string, query: string) =>
  findText(text, query).map(([from, to]) => text.slice(from, to));

describe("search in a transcript", () => {
  it("finds every occurrence, regardless of case and spaces around", () => {
    expect(found("The river. A River!", "  river ")).toEqual(["river", "River"]);
  });

  it("finds a phrase, and nothing for an empty query", () => {
    expect(found("the old river bank", "old  river")).toEqual(["old river"]);
    expect(found("text", " ")).toEqual([]);
  });

  it("ignores Arabic diacritics, tatweel and forms of letters", () => {
    expect(found("قالَ إنّ المـاء ارتفع", "ان الماء")).toEqual([
      "إنّ الماء".replace("الماء", "المـاء"),
    ]);
    expect(found("المدينة", "المدينه")).toEqual(["المدينة"]);
    expect(found("الماء", "المَاء")).toEqual(["الماء"]);
  });

  it("ignores accents of Latin letters", () => {
    expect(found("A café in Beyoğlu", "cafe")).toEqual(["café"]);
  });

  it("counts positions after characters of two units", () => {
    expect(found("🎙 river", "river")).toEqual(["river"]);
  });
});

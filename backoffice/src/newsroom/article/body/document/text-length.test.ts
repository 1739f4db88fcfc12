import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { expect, it } from "vitest";
import { directionOfText } from "./block-direction.ts";
import { textLengthCounter } from "./text-length.ts";

const textLength = (document: ArticleDocument, locale: Locale) =>
  textLengthCounter(locale)(document);

const bodyOf = (...lines: string[]): ArticleDocument => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

it("text length counts words by the word boundaries of the language", () => {
  expect(textLength(bodyOf("It's 3.5 km, they said.", "End"), "en-US")).toEqual({
    words: 6,
    minutes: 1,
  });
  expect(textLength(bodyOf("قالَ المُحافِظُ: «سيُفتح الطريقُ في ٣ آذار»."), "ar-JO").words).toBe(7);
  expect(textLength(bodyOf(), "ar-JO")).toEqual({ words: 0, minutes: 0 });
});

it("text length has the same reading time as the site shows", () => {
  const words = Array.from({ length: 720 }, () => "كلمة").join(" ");
  expect(textLength(bodyOf(words), "ar-JO")).toEqual({ words: 720, minutes: 4 });
});

it("text length includes captions and never joins words across blocks", () => {
  const document: ArticleDocument = {
    type: "doc",
    content: [
      { type: "figure", attrs: { mediaId: 1, caption: "one two" } },
      ...bodyOf("three", "four").content,
    ],
  };
  expect(textLength(document, "en-US").words).toBe(4);
});

it("text length segments only the lines that changed since the last count", () => {
  const segmentedLines: string[] = [];
  const segmenter = new Intl.Segmenter("en-US", { granularity: "word" });
  const count = textLengthCounter("en-US", {
    segment: (line) => segmenter.segment(segmentedLines.push(line) ? line : ""),
  });
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  expect(count(bodyOf(...lines)).words).toBe(200);
  segmentedLines.length = 0;
  expect(count(bodyOf(...lines.with(50, "line 50 goes on"))).words).toBe(202);
  expect(segmentedLines).toEqual(["line 50 goes on"]);
});

it("the writing direction of a text is the direction of its first letter", () => {
  expect(["٣ كتب", "3 books", "«قال» Tim", "42"].map(directionOfText)).toEqual([
    "rtl",
    "ltr",
    "rtl",
    undefined,
  ]);
});

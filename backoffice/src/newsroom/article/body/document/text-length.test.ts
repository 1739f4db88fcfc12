import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { expect, it } from "vitest";
import { directionOfText } from "./block-direction.ts";
import { textLength } from "./text-length.ts";

const bodyOf = (...lines: string[]): ArticleDocument => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

it("words are counted as the language divides them", () => {
  expect(textLength(bodyOf("It's 3.5 km, they said.", "End"), "en-US")).toEqual({ words: 6, minutes: 1 });
  expect(textLength(bodyOf("قالَ المُحافِظُ: «سيُفتح الطريقُ في ٣ آذار»."), "ar-JO").words).toBe(7);
  expect(textLength(bodyOf(), "ar-JO")).toEqual({ words: 0, minutes: 0 });
});

it("minutes are those that readers are told", () => {
  const words = Array.from({ length: 720 }, () => "كلمة").join(" ");
  expect(textLength(bodyOf(words), "ar-JO")).toEqual({ words: 720, minutes: 4 });
});

it("words of a caption count, and two blocks are never one word", () => {
  const document: ArticleDocument = {
    type: "doc",
    content: [{ type: "figure", attrs: { mediaId: 1, caption: "one two" } }, ...bodyOf("three", "four").content],
  };
  expect(textLength(document, "en-US").words).toBe(4);
});

it("a text is written in the direction of its first letter", () => {
  expect(["٣ كتب", "3 books", "«قال» Tim", "42"].map(directionOfText)).toEqual(["rtl", "ltr", "rtl", undefined]);
});

import { expect, it } from "vitest";
import { slugify } from "./slug.ts";

it.each([
  ["soft\u00adhyphen", "softhyphen"],
  ["zero\u200bwidth\u00adsoft", "zerowidthsoft"],
  ["می\u200cخواهم", "میخواهم"],
  ["join\u200der", "joiner"],
  ["word\u2060joiner", "wordjoiner"],
  ["bom\ufeffinside", "bominside"],
  ["mark\u200finside\u200e", "markinside"],
  ["\u2067عزل\u2069 نص", "عزل-نص"],
  ["grapheme\u034fjoiner", "graphemejoiner"],
  ["heart ❤\ufe0f beat", "heart-beat"],
  ["كـــتاب", "كتاب"],
  ["two words", "two-words"],
  ["non\u00a0breaking", "non-breaking"],
  ["line\u2028break", "line-break"],
  ["a\tb", "a-b"],
  ["it’s", "its"],
  ["\u200b", ""],
])("invisible characters do not split a word of a slug: %j", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

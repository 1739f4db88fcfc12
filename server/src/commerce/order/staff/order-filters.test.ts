import { expect, it } from "vitest";
import { normalizeOrderSearch } from "./order-filters.ts";

it.each([
  ["0791234567", { words: "791234567" }],
  ["00962 79 123 4567", { words: "962791234567" }],
  ["+962 (79) 123-4567", { words: "+962791234567" }],
  ["٠٧٩١٢٣٤٥٦٧", { words: "791234567" }],
  ["100 042", { words: "100042" }],
  ["7kqm2xwpd9", { code: "7KQM2XWPD9" }],
  ["Jean-Luc 12", { words: "Jean-Luc 12" }],
  ["رنا الحياصات", { words: "رنا الحياصات" }],
  // Contains letters that success codes do not use.
  ["CALLOUT123", { words: "CALLOUT123" }],
])("order search normalizes %s to its stored form", (q, expected) => {
  expect(normalizeOrderSearch(q)).toEqual(expected);
});

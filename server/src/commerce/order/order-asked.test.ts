import { expect, it } from "vitest";
import { searched } from "./order-asked.ts";

it.each([
  ["0791234567", { words: "791234567" }],
  ["00962 79 123 4567", { words: "962791234567" }],
  ["+962 (79) 123-4567", { words: "+962791234567" }],
  ["٠٧٩١٢٣٤٥٦٧", { words: "791234567" }],
  ["100 042", { words: "100042" }],
  ["7kqm2xwpd9", { code: "7KQM2XWPD9" }],
  ["Jean-Luc 12", { words: "Jean-Luc 12" }],
  ["رنا الحياصات", { words: "رنا الحياصات" }],
  // With letters that codes do not have.
  ["CALLOUT123", { words: "CALLOUT123" }],
])("%s is looked for as it is kept", (q, expected) => {
  expect(searched(q)).toEqual(expected);
});

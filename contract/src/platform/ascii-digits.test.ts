import { expect, it } from "vitest";
import { asciiDigits } from "./ascii-digits.ts";

it.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["०१२३४५६७८९", "0123456789"],
  ["0123456789", "0123456789"],
  ["𝟗𝟠𝟩", "987"],
  ["۴۵:٣٠", "45:30"],
  ["½ and ² are no decimal digits", "½ and ² are no decimal digits"],
  ["", ""],
])("%j is %j in ASCII digits", (text, expected) => expect(asciiDigits(text)).toBe(expected));

import { expect, it } from "vitest";
import { normalizeColour } from "./normalize-colour.ts";

it.each([
  ["#00c9a6", "#00c9a6"],
  [" 00C9A6 ", "#00c9a6"],
  ["#0c9", "#00cc99"],
  ["ABC", "#aabbcc"],
  ["#12345", "#12345"],
  ["mint", "mint"],
  ["", ""],
])("colour input %j is normalised to %j", (input, colour) =>
  expect(normalizeColour(input)).toBe(colour),
);

import { expect, it } from "vitest";
import { asColour } from "./as-colour.ts";

it.each([
  ["#00c9a6", "#00c9a6"],
  [" 00C9A6 ", "#00c9a6"],
  ["#0c9", "#00cc99"],
  ["ABC", "#aabbcc"],
  ["#12345", "#12345"],
  ["mint", "mint"],
  ["", ""],
])("reads %j as %j", (typed, colour) => expect(asColour(typed)).toBe(colour));

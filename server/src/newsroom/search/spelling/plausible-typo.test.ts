import { describe, expect, it } from "vitest";
import { isPlausibleTypo } from "./plausible-typo.ts";

describe("plausible typo", () => {
  it.each([
    ["theater", "theatre"],
    ["wheet", "wheat"],
    ["bsu", "bus"],
    ["ubs", "bus"],
    ["buus", "bus"],
    ["watr", "water"],
    ["mony", "money"],
    ["schol", "school"],
    ["parliment", "parliament"],
    ["reservior", "reservoir"],
    ["katar", "qatar"],
    ["عحلون", "عجلون"],
    ["زيطون", "زيتون"],
    ["سيدليه", "صيدليه"],
  ])("%s may be a typo of %s", (word, candidate) =>
    expect(isPlausibleTypo(word, candidate, false)).toBe(true),
  );

  it.each([
    ["theater", "heater"],
    ["wheet", "sheet"],
    ["jod", "job"],
    ["gold", "golf"],
    ["visa", "vista"],
    ["bank", "bans"],
    ["cat", "cut"],
    ["rice", "price"],
    ["باص", "بان"],
    ["كوره", "فوره"],
    ["سلام", "كلام"],
    ["مصر", "مصير"],
  ])("%s is another word than %s", (word, candidate) =>
    expect(isPlausibleTypo(word, candidate, false)).toBe(false),
  );

  it.each(["بان", "وان", "لانه", "عليها", "الذين", "فانه"])(
    "no word is a typo of the particle %s",
    (particle) => {
      for (const word of [`${particle}ا`, particle.slice(0, -1)])
        expect(isPlausibleTypo(word, particle, true)).toBe(false);
    },
  );

  it("accepts any slip of a short word if the rest of the query confirms it, but not another beginning", () => {
    expect(isPlausibleTypo("bun", "bus", true)).toBe(true);
    expect(isPlausibleTypo("gus", "bus", true)).toBe(false);
  });
});

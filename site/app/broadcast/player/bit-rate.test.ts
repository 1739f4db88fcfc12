import { describe, expect, it } from "vitest";
import { chooseBitRate } from "./bit-rate.ts";

const RATES = [32, 64, 128];

describe("chooseBitRate", () => {
  it("takes the main stream without a choice, and the lowest one to save data", () => {
    expect(chooseBitRate(RATES, null, false)).toBeUndefined();
    expect(chooseBitRate(RATES, null, true)).toBe(32);
    expect(chooseBitRate([], null, true)).toBeUndefined();
  });

  it("keeps the choice, also of the main stream while data is saved", () => {
    expect(chooseBitRate(RATES, 64, true)).toBe(64);
    expect(chooseBitRate(RATES, 0, true)).toBeUndefined();
  });

  it("takes the closest one that is not higher on another station", () => {
    expect(chooseBitRate(RATES, 96, false)).toBe(64);
    expect(chooseBitRate(RATES, 16, false)).toBe(32);
    expect(chooseBitRate([], 64, false)).toBeUndefined();
  });
});

import { TYPE_AHEAD_RESET } from "@masthead/contract/system/constants.ts";
import { describe, expect, it } from "vitest";
import { findTyped, typeOn } from "./type-ahead.ts";

describe("typing ahead", () => {
  it("goes on for a second, and begins anew after it", () => {
    expect(TYPE_AHEAD_RESET).toBe(1000);
    const first = typeOn(undefined, "j", 0);
    const second = typeOn(first, "o", 1000);
    expect(second).toEqual({ text: "jo", at: 1000 });
    expect(typeOn(second, "r", 2000).text).toBe("jor");
    expect(typeOn(second, "r", 2001).text).toBe("r");
  });

  const labels = ["Egypt\n+20", "Jamaica", "Japan", "Jordan\n+962", "South Korea", "الأردن", "Åland", "Jersey"];

  it.each([
    ["jo", 0, 3],
    ["Jap", 2, 2],
    ["j", -1, 1],
    ["j", 1, 2],
    ["j", 7, 1],
    ["jjj", 2, 3],
    ["+962", 0, 3],
    ["south k", 0, 4],
    ["aland", 0, 6],
    ["الا", 0, 5],
    ["أرد", 0, 5],
    ["kor", 0, 4],
    ["x", 0, -1],
    [" ", 0, -1],
  ])("%s from %i leads to %i", (typed, from, to) => {
    expect(findTyped(labels, typed, from)).toBe(to);
  });

  it("leads nowhere in an empty list", () => {
    expect(findTyped([], "a", -1)).toBe(-1);
  });
});

import { TYPE_AHEAD_RESET } from "@masthead/contract/platform/constants.ts";
import { describe, expect, it } from "vitest";
import { appendTyped, findTypedLabel } from "./type-ahead.ts";

describe("type-ahead", () => {
  it("appends letters within a second, and starts over after it", () => {
    expect(TYPE_AHEAD_RESET).toBe(1000);
    const first = appendTyped(undefined, "j", 0);
    const second = appendTyped(first, "o", 1000);
    expect(second).toEqual({ text: "jo", at: 1000 });
    expect(appendTyped(second, "r", 2000).text).toBe("jor");
    expect(appendTyped(second, "r", 2001).text).toBe("r");
  });

  const labels = [
    "Egypt\n+20",
    "Jamaica",
    "Japan",
    "Jordan\n+962",
    "South Korea",
    "الأردن",
    "Åland",
    "Jersey",
  ];

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
  ])("typing %j at option %i focuses option %i", (typed, from, to) => {
    expect(findTypedLabel(labels, typed, from)).toBe(to);
  });

  it("finds nothing in an empty list", () => {
    expect(findTypedLabel([], "a", -1)).toBe(-1);
  });
});

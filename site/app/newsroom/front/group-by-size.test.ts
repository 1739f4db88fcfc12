import { describe, expect, it } from "vitest";
import { groupBySize } from "./group-by-size.ts";

const groupsOf = (...sizes: ("standard" | "large" | "text")[]) =>
  groupBySize(sizes.map((size) => ({ size }))).map((group) =>
    group.map(({ size }) => size).join(" "),
  );

describe("groups of cards by size", () => {
  it("is one group without large cards, and none without cards", () => {
    expect(groupsOf("standard", "text", "standard", "standard")).toEqual([
      "standard text standard standard",
    ]);
    expect(groupsOf()).toEqual([]);
  });

  it("separates each large card from the others and keeps their order", () => {
    expect(groupsOf("standard", "large", "text", "standard")).toEqual([
      "standard",
      "large",
      "text standard",
    ]);
    expect(groupsOf("large", "large", "standard")).toEqual(["large", "large", "standard"]);
  });
});

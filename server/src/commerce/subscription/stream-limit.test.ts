import { describe, expect, it } from "vitest";
import { combineStreamLimits } from "./stream-limit.ts";

describe("limit of streams of several subscriptions", () => {
  it("is the largest one", () => {
    expect(combineStreamLimits([1])).toEqual({ maxStreams: 1 });
    expect(combineStreamLimits([2, 4, 1])).toEqual({ maxStreams: 4 });
  });

  it("does not exist if one of them has none", () => {
    expect(combineStreamLimits([null])).toEqual({ maxStreams: null });
    expect(combineStreamLimits([2, null, 1])).toEqual({ maxStreams: null });
  });

  it("grants nothing without a subscription", () => {
    expect(combineStreamLimits([])).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { type SaleWindow, saleAt, standingOf } from "./package-window.ts";

const at = (time: number) => new Date(time);
const window = (from: number | null, until: number | null): SaleWindow => ({
  saleFrom: from === null ? null : at(from),
  saleUntil: until === null ? null : at(until),
});

describe("a window", () => {
  it.each<[from: number | null, until: number | null, now: number, state: string]>([
    [10, 20, 9, "soon"],
    [10, 20, 10, "open"],
    [10, 20, 19, "open"],
    [10, 20, 20, "over"],
    [null, 20, 0, "open"],
    [null, 20, 20, "over"],
    [10, null, 9, "soon"],
    [10, null, 1e12, "open"],
    [null, null, 0, "open"],
  ])("from %j until %j is at %i %s", (from, until, now, state) => expect(saleAt(window(from, until), at(now))).toBe(state));
});

describe("a campaign of several windows", () => {
  const stands = (windows: SaleWindow[], now: number) => {
    const { state, opensAt, closesAt } = standingOf(windows, at(now));
    return [state, opensAt?.getTime() ?? null, closesAt?.getTime() ?? null];
  };

  it("is none without packages", () => expect(stands([], 0)).toEqual(["none", null, null]));
  it("is open while one is, from the first to the last of those", () => {
    const windows = [window(10, 20), window(15, 30), window(40, 50)];
    expect(stands(windows, 9)).toEqual(["soon", 10, 50]);
    expect(stands(windows, 10)).toEqual(["open", 10, 20]);
    expect(stands(windows, 16)).toEqual(["open", 10, 30]);
    expect(stands(windows, 30)).toEqual(["soon", 40, 50]);
    expect(stands(windows, 50)).toEqual(["over", 10, 50]);
  });
  it("has no end where one of them has none", () => {
    expect(stands([window(10, null), window(12, 20)], 15)).toEqual(["open", 10, null]);
    expect(stands([window(null, 20)], 15)).toEqual(["open", null, 20]);
  });
});

import { describe, expect, it } from "vitest";
import { combineSaleWindows, type SaleWindow, saleStateAt } from "./sale-window.ts";

const at = (time: number) => new Date(time);
const window = (from: number | null, until: number | null): SaleWindow => ({
  saleFrom: from === null ? null : at(from),
  saleUntil: until === null ? null : at(until),
});

describe("a sale window", () => {
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
  ])("from %j until %j is, at %i, %s", (from, until, now, state) =>
    expect(saleStateAt(window(from, until), at(now))).toBe(state),
  );
});

describe("a campaign of several sale windows", () => {
  const statusOf = (windows: SaleWindow[], now: number) => {
    const { state, opensAt, closesAt } = combineSaleWindows(windows, at(now));
    return [state, opensAt?.getTime() ?? null, closesAt?.getTime() ?? null];
  };

  it("is none without packages", () => expect(statusOf([], 0)).toEqual(["none", null, null]));
  it("is open while one of them is, from the first opening to the last closing of the open ones", () => {
    const windows = [window(10, 20), window(15, 30), window(40, 50)];
    expect(statusOf(windows, 9)).toEqual(["soon", 10, 50]);
    expect(statusOf(windows, 10)).toEqual(["open", 10, 20]);
    expect(statusOf(windows, 16)).toEqual(["open", 10, 30]);
    expect(statusOf(windows, 30)).toEqual(["soon", 40, 50]);
    expect(statusOf(windows, 50)).toEqual(["over", 10, 50]);
  });
  it("has no end if one of the open windows has none", () => {
    expect(statusOf([window(10, null), window(12, 20)], 15)).toEqual(["open", 10, null]);
    expect(statusOf([window(null, 20)], 15)).toEqual(["open", null, 20]);
  });
});

import { MINUTE } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangesOverlap, subtractRanges, type TimeRange, trimOverlaps } from "./time-range.ts";

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }))
  .map(([from, length]): TimeRange => ({ from: from * 15_000, until: (from + length) * 15_000 }));
const lengthOf = (ranges: TimeRange[]) =>
  ranges.reduce((sum, { from, until }) => sum + until - from, 0);

describe("time range subtraction", () => {
  it("removes the overlap with other ranges and keeps pieces of at least a minute", () => {
    const hour = { from: 0, until: 60 * MINUTE };
    const minutes = (from: number, until: number) => ({
      from: from * MINUTE,
      until: until * MINUTE,
    });
    expect(subtractRanges(hour, [])).toEqual([hour]);
    expect(subtractRanges(hour, [minutes(-10, 70)])).toEqual([]);
    expect(subtractRanges(hour, [minutes(10, 20), minutes(30, 60)])).toEqual([
      minutes(0, 10),
      minutes(20, 30),
    ]);
    expect(subtractRanges(hour, [minutes(0.5, 59)])).toEqual([minutes(59, 60)]);
    expect(subtractRanges(hour, [minutes(60, 90)])).toEqual([hour]);
  });

  it("loses only the overlap with other ranges and pieces shorter than a minute", () => {
    fc.assert(
      fc.property(anyRange, fc.array(anyRange, { maxLength: 8 }), (range, others) => {
        const disjoint = trimOverlaps(others.toSorted((a, b) => a.from - b.from));
        const remaining = subtractRanges(range, disjoint);
        for (const piece of remaining)
          expect(disjoint.some((other) => rangesOverlap(piece, other))).toBe(false);
        const overlapLength = lengthOf(
          disjoint
            .filter((other) => rangesOverlap(range, other))
            .map(({ from, until }) => ({
              from: Math.max(from, range.from),
              until: Math.min(until, range.until),
            })),
        );
        const lostLength = range.until - range.from - overlapLength - lengthOf(remaining);
        expect(lostLength).toBeGreaterThanOrEqual(0);
        expect(lostLength).toBeLessThan((disjoint.length + 1) * MINUTE);
      }),
    );
  });
});

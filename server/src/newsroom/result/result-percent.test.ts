import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentagesOf } from "./result-percent.ts";

const rowsOf = (votes: (number | null)[]) =>
  votes.map((number) => ({ votes: number, percent: null }));

describe("percentages of a vote count", () => {
  it("add up to 100 and are within a tenth of the exact share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 60 }),
        (votes) => {
          const total = votes.reduce((sum, number) => sum + number, 0);
          fc.pre(total > 0);
          const percentages = percentagesOf({ rows: rowsOf(votes), unit: "votes" });
          const tenths = percentages.map((percent) => Math.round((percent ?? 0) * 10));
          expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
          for (const [index, share] of tenths.entries())
            expect(Math.abs(share - ((votes[index] ?? 0) * 1000) / total)).toBeLessThan(1);
        },
      ),
    );
  });

  it("are unknown before the first vote, and while a row has no number", () => {
    expect(percentagesOf({ rows: rowsOf([0, 0]), unit: "votes" })).toEqual([null, null]);
    expect(percentagesOf({ rows: rowsOf([5, null]), unit: "votes" })).toEqual([null, null]);
  });

  it("are the official ones where there are any", () => {
    const rows = [
      { votes: 50, percent: 47.1 },
      { votes: 50, percent: null },
    ];
    expect(percentagesOf({ rows, unit: "votes" })).toEqual([47.1, null]);
  });

  it("are not computed from seats", () => {
    expect(percentagesOf({ rows: rowsOf([3, 4]), unit: "seats" })).toEqual([null, null]);
  });
});

import { describe, expect, it } from "vitest";
import { followingLead, shiftGaps, shiftsAfter, shiftsAt } from "./shift-times.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
const shift = (from: number, to: number, more: { role?: string; id?: number | null } = {}) => {
  const { role = "reporter", id = 1 } = more;
  return {
    role,
    startsAt: at(from).toISOString(),
    endsAt: at(to).toISOString(),
    colleague: id === null ? null : { id },
  };
};
const gap = (from: number, to: number) => ({
  from: at(from).toISOString(),
  to: at(to).toISOString(),
});

describe("shift list", () => {
  it("has all overlapping shifts at a time, from their start to before their end", () => {
    const [early, late] = [shift(8, 12), shift(10, 14)];
    expect(shiftsAt([late, early], at(8))).toEqual([early]);
    expect(shiftsAt([late, early], at(11))).toEqual([early, late]);
    expect(shiftsAt([late, early], at(12))).toEqual([late]);
    expect(shiftsAfter([late, early], at(8))).toEqual([late]);
  });

  it("has the gaps from now to the end of the list, and none before or after", () => {
    const shifts = [shift(6, 8), shift(10, 14), shift(11, 12), shift(16, 18)];
    expect(shiftGaps(shifts, at(9))).toEqual([gap(9, 10), gap(14, 16)]);
    expect(shiftGaps(shifts, at(13))).toEqual([gap(14, 16)]);
    expect(shiftGaps(shifts, at(20))).toEqual([]);
    expect(shiftGaps([shift(8, 12), shift(12, 16)], at(9))).toEqual([]);
  });
});

describe("colleague who follows the lead", () => {
  const shifts = [
    shift(8, 16, { role: "lead", id: 1 }),
    shift(12, 20, { role: "reporter", id: 4 }),
    shift(20, 23, { role: "lead", id: 3 }),
    shift(15, 20, { role: "lead", id: 2 }),
  ];

  it("has the first shift as lead of somebody else that has not ended", () => {
    expect(followingLead(shifts, 1, at(14))?.colleague).toEqual({ id: 2 });
    expect(followingLead(shifts, 2, at(17))?.colleague).toEqual({ id: 3 });
    expect(followingLead(shifts, null, at(9))?.colleague).toEqual({ id: 1 });
  });

  it("is nobody if the list has no further lead, or only deleted accounts", () => {
    expect(followingLead(shifts, 3, at(21))).toBeUndefined();
    expect(followingLead([shift(8, 9, { role: "lead", id: null })], 1, at(8))).toBeUndefined();
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { arrangeInLanes } from "./lanes.ts";

it("gives an entry that overlaps nothing the whole width, and others lanes next to each other", () => {
  const parts = [
    { from: 0, until: 60 },
    { from: 30, until: 90 },
    { from: 60, until: 120 },
    { from: 120, until: 180 },
  ];
  expect(arrangeInLanes(parts).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

it("never shows two entries at the same place", () => {
  const part = fc.tuple(fc.nat(1400), fc.integer({ min: 1, max: 300 })).map(([from, minutes]) => ({ from, until: from + minutes }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const lanes = arrangeInLanes(parts);
      expect(lanes).toHaveLength(parts.length);
      for (const [i, a] of lanes.entries())
        for (const b of lanes.slice(i + 1)) {
          if (a.from < b.until && b.from < a.until) expect(a.lanes === b.lanes && a.lane !== b.lane).toBe(true);
          expect(a.lane).toBeLessThan(a.lanes);
        }
    }),
  );
});

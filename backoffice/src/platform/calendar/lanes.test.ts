import { expect, it } from "vitest";
import { arrangeInLanes } from "./lanes.ts";

it("gives an entry without overlaps the whole width, and overlapping entries adjacent lanes", () => {
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

it("never shows two of any five entries at the same place", () => {
  const ranges = [0, 30, 60].flatMap((from) =>
    [15, 30, 90].map((minutes) => ({ from, until: from + minutes })),
  );
  const combinations = (count: number): (typeof ranges)[] =>
    count === 0
      ? [[]]
      : combinations(count - 1).flatMap((others) => ranges.map((range) => [...others, range]));
  for (const parts of combinations(4)) {
    const lanes = arrangeInLanes([...parts, { from: 45, until: 50 }]);
    expect(lanes).toHaveLength(5);
    const collisions = lanes.filter((a, i) =>
      lanes
        .slice(i + 1)
        .some(
          (b) => a.from < b.until && b.from < a.until && (a.lanes !== b.lanes || a.lane === b.lane),
        ),
    );
    expect(collisions).toEqual([]);
  }
});

import { describe, expect, it } from "vitest";
import { positionsAfterMove } from "./positions.ts";

const records = (...positions: number[]) =>
  positions.map((position, index) => ({ id: index + 1, position }));
const summarize = (changes: ReturnType<typeof positionsAfterMove>) =>
  changes.map(({ record, position }) => [record.id, position]);

describe("positionsAfterMove", () => {
  it("swaps the positions of two neighbours and leaves the others", () => {
    expect(summarize(positionsAfterMove(records(0, 4, 9), 2, -1))).toEqual([
      [2, 0],
      [1, 4],
    ]);
    expect(summarize(positionsAfterMove(records(0, 4, 9), 2, 1))).toEqual([
      [3, 4],
      [2, 9],
    ]);
  });

  it("returns no changes at the ends of the list or for an unknown record", () => {
    expect(positionsAfterMove(records(0, 1), 1, -1)).toEqual([]);
    expect(positionsAfterMove(records(0, 1), 2, 1)).toEqual([]);
    expect(positionsAfterMove(records(0, 1), 7, 1)).toEqual([]);
  });

  it("assigns distinct positions to records that share one", () => {
    expect(summarize(positionsAfterMove(records(0, 0, 0), 3, -1))).toEqual([
      [3, 1],
      [2, 2],
    ]);
    expect(summarize(positionsAfterMove(records(5, 5), 1, 1))).toEqual([[1, 6]]);
  });
});

import { describe, expect, it } from "vitest";
import { positionsAfterMove } from "./positions.ts";

const row = (...positions: number[]) => positions.map((position, place) => ({ id: place + 1, position }));
const told = (changes: ReturnType<typeof positionsAfterMove>) => changes.map(({ one, position }) => [one.id, position]);

describe("positions after a move", () => {
  it("lets two neighbours change places, and leaves the others", () => {
    expect(told(positionsAfterMove(row(0, 4, 9), 2, -1))).toEqual([
      [2, 0],
      [1, 4],
    ]);
    expect(told(positionsAfterMove(row(0, 4, 9), 2, 1))).toEqual([
      [3, 4],
      [2, 9],
    ]);
  });

  it("goes nowhere beyond the ends, nor with what is not there", () => {
    expect(positionsAfterMove(row(0, 1), 1, -1)).toEqual([]);
    expect(positionsAfterMove(row(0, 1), 2, 1)).toEqual([]);
    expect(positionsAfterMove(row(0, 1), 7, 1)).toEqual([]);
  });

  it("gives those that share a position one of their own each", () => {
    expect(told(positionsAfterMove(row(0, 0, 0), 3, -1))).toEqual([
      [3, 1],
      [2, 2],
    ]);
    expect(told(positionsAfterMove(row(5, 5), 1, 1))).toEqual([[1, 6]]);
  });
});

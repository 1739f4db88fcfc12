import { describe, expect, it } from "vitest";
import { inTreeOrder } from "./in-tree-order.ts";

const told = (...records: [id: number, parentId: number | null][]) =>
  inTreeOrder(records.map(([id, parentId]) => ({ id, parentId }))).map(({ id, depth }) => `${"-".repeat(depth)}${id}`);

describe("sections in the order of their tree", () => {
  it("stand below their parents, among their like as they came", () => {
    expect(told([3, null], [5, 1], [1, null], [4, 3], [2, 1], [6, 2])).toEqual(["3", "-4", "1", "-5", "-2", "--6"]);
  });

  it("stand on top when their parents are not there", () => {
    expect(told([7, 9], [1, null], [8, 7])).toEqual(["7", "-8", "1"]);
  });
});

import { describe, expect, it } from "vitest";
import { sortAsTree } from "./sort-as-tree.ts";

const treeOf = (...records: [id: number, parentId: number | null][]) =>
  sortAsTree(records.map(([id, parentId]) => ({ id, parentId }))).map(
    ({ id, depth }) => `${"-".repeat(depth)}${id}`,
  );

describe("categories in tree order", () => {
  it("follow their parent, with siblings in the given order", () => {
    expect(treeOf([3, null], [5, 1], [1, null], [4, 3], [2, 1], [6, 2])).toEqual([
      "3",
      "-4",
      "1",
      "-5",
      "-2",
      "--6",
    ]);
  });

  it("are at the top level when their parent is not in the list", () => {
    expect(treeOf([7, 9], [1, null], [8, 7])).toEqual(["7", "-8", "1"]);
  });
});

import { describe, expect, it } from "vitest";
import { monitorRow } from "../../../../test/monitor-row.ts";
import { countNew, type HeldRow, updateRows } from "./held-rows.ts";

const [a, b, c] = ["a", "b", "c"].map((key) => monitorRow({ key })) as [
  ReturnType<typeof monitorRow>,
  ReturnType<typeof monitorRow>,
  ReturnType<typeof monitorRow>,
];
const seen = (rows: readonly HeldRow[]) =>
  rows.map(({ row: { key }, isGone }) => (isGone ? `${key} gone` : key));

describe("rows of a column", () => {
  it("follow the server while nobody uses the column", () => {
    const rows = updateRows([], [a, b], false);
    expect(seen(rows)).toEqual(["a", "b"]);
    expect(seen(updateRows(rows, [c, b], false))).toEqual(["c", "b"]);
  });

  it("stay in their places while the column is in use, and new ones are only counted", () => {
    const rows = updateRows([], [a, b], false);
    const held = updateRows(rows, [c, b], true);
    expect(seen(held)).toEqual(["a gone", "b"]);
    expect(countNew(held, [c, b])).toBe(1);
    expect(seen(updateRows(held, [c, a, b], true))).toEqual(["a", "b"]);
    expect(seen(updateRows(held, [c, b], false))).toEqual(["c", "b"]);
  });

  it("show changes of a row in its place", () => {
    const rows = updateRows([], [a, b], false);
    const changed = { ...b, readers: 12 };
    expect(updateRows(rows, [changed, a], true).map(({ row }) => row)).toEqual([a, changed]);
  });

  it("are the same rows if nothing has changed, so that nothing renders again", () => {
    const rows = updateRows([], [a, b], false);
    expect(updateRows(rows, [a, b], true)).toBe(rows);
    expect(updateRows(rows, [a, b], false)).toBe(rows);
    const held = updateRows(rows, [b], true);
    expect(updateRows(held, [b], true)).toBe(held);
  });
});

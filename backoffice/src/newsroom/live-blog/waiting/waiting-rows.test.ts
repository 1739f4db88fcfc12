import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import { updateRows, type WaitingRow } from "./waiting-rows.ts";

const entryOf = (id: number, version = 1) => ({ id, version }) as LiveDeskEntry;
const [a, b, c, d] = [1, 2, 3, 4].map((id) => entryOf(id)) as [
  LiveDeskEntry,
  LiveDeskEntry,
  LiveDeskEntry,
  LiveDeskEntry,
];
const open = (...entries: LiveDeskEntry[]) => updateRows([], entries, false);
const idsOf = (rows: readonly WaitingRow[]) => rows.map(({ entry }) => entry.id);

describe("rows of waiting entries", () => {
  it("begin in the order of the server", () => {
    expect(idsOf(open(a, b, c))).toEqual([1, 2, 3]);
  });

  it("append new entries, wherever the server lists them", () => {
    expect(idsOf(updateRows(open(b, c), [a, b, c, d], false))).toEqual([2, 3, 1, 4]);
  });

  it("keep their places when the server lists them in another order", () => {
    expect(idsOf(updateRows(open(a, b, c), [c, a, b], true))).toEqual([1, 2, 3]);
  });

  it("stay while the list is in use, and are marked as gone", () => {
    const held = updateRows(open(a, b, c), [a, c], true);
    expect(held.map(({ entry, isGone }) => [entry.id, isGone])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(idsOf(updateRows(held, [a, c, d], true))).toEqual([1, 2, 3, 4]);
    expect(idsOf(updateRows(held, [a, c], false))).toEqual([1, 3]);
  });

  it("are back in their place when an entry waits again", () => {
    const held = updateRows(open(a, b), [a], true);
    expect(updateRows(held, [a, b], true)).toEqual(open(a, b));
  });

  it("show the latest version of an entry in its place", () => {
    const edited = entryOf(1, 2);
    expect(updateRows(open(a, b), [edited, b], true)[0]?.entry).toBe(edited);
  });

  it("are the same array if nothing has changed", () => {
    const rows = updateRows(open(a, b), [a], true);
    expect(updateRows(rows, [a], true)).toBe(rows);
  });
});

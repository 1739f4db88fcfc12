import { describe, expect, it } from "vitest";
import { selectedIn, viewKey } from "./selection.ts";

const view = { filterValues: {}, sort: { field: "name", order: "ASC" }, page: 1, perPage: 25 };
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe("list selection", () => {
  const selection = { view: viewKey(view), ids: [2, 3, 9] };

  it("contains the selected rows on screen, in the order of the list", () => {
    expect(selectedIn(selection, viewKey(view), rows)).toEqual([2, 3]);
  });

  it("omits rows that are no longer listed", () => {
    expect(selectedIn(selection, viewKey(view), [{ id: 3 }])).toEqual([3]);
    expect(selectedIn(selection, viewKey(view), undefined)).toEqual([]);
  });

  it("is empty after the filter, sort order, page or page size has changed", () => {
    const changes = [
      { filterValues: { q: "earthquake" } },
      { sort: { field: "name", order: "DESC" } },
      { sort: { field: "id", order: "ASC" } },
      { page: 2 },
      { perPage: 50 },
    ];
    expect(
      changes.map((change) => selectedIn(selection, viewKey({ ...view, ...change }), rows)),
    ).toEqual(changes.map(() => []));
  });
});

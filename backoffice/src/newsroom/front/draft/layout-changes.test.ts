import { EMPTY_LAYOUT, type FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { describe, expect, it } from "vitest";
import { moveCard, moveSection, placeArticle, switchSection } from "./arrange.ts";
import {
  applyChanges,
  differenceOf,
  inverseOf,
  isEmptyChange,
  type LayoutChanges,
  newPlacement,
  samePlacement,
  staleFields,
  withoutFields,
} from "./layout-changes.ts";

const pinned = { ...newPlacement(2), headline: "Harbour reopens", until: "2026-11-24T10:00:00Z" };
const LAYOUT: FrontLayout = {
  slots: { "main.0": newPlacement(1), "main.1": pinned },
  hidden: [8],
  sections: { order: [5, 4], off: [4] },
};

const CHANGES: [string, LayoutChanges][] = [
  ["a placement in an automatic slot", { slots: { "main.3": newPlacement(3) } }],
  ["a replaced placement", { slots: { "main.0": newPlacement(3) } }],
  ["a removed placement", { slots: { "main.1": null } }],
  ["swapped placements", moveCard(LAYOUT, "main.0", "main.1", 1)],
  ["a hidden article", { hide: [9] }],
  ["an article that is hidden already", { hide: [8] }],
  ["an article that is shown again", { show: [8] }],
  ["reordered sections", { sections: { order: [4, 5], off: [] } }],
];

describe("changes of a front", () => {
  it.each(CHANGES)("are undone by their inverse: %s", (_what, changes) => {
    const changed = applyChanges(LAYOUT, changes);
    expect(applyChanges(changed, inverseOf(LAYOUT, changes))).toEqual(LAYOUT);
  });

  it.each(CHANGES)("equal the difference of the layouts: %s", (_what, changes) => {
    const changed = applyChanges(LAYOUT, changes);
    expect(applyChanges(LAYOUT, differenceOf(LAYOUT, changed))).toEqual(changed);
  });

  it("are empty between equal layouts with different time formats", () => {
    const sameTime = {
      ...LAYOUT,
      slots: { ...LAYOUT.slots, "main.1": { ...pinned, until: "2026-11-24T13:00:00.000+03:00" } },
    };
    expect(isEmptyChange(differenceOf(LAYOUT, sameTime))).toBe(true);
    expect(isEmptyChange(differenceOf(LAYOUT, EMPTY_LAYOUT))).toBe(false);
    expect(samePlacement(null, undefined)).toBe(true);
  });

  it("conflict in the fields that someone else changed, unless both made the same change", () => {
    const changes = {
      slots: { "main.0": newPlacement(3), "main.2": newPlacement(6) },
      sections: { order: [], off: [] },
    };
    const mine = applyChanges(LAYOUT, { slots: { "main.2": newPlacement(6) } });
    expect(staleFields(LAYOUT, mine, changes)).toEqual([]);
    const theirs = applyChanges(LAYOUT, { slots: { "main.0": newPlacement(7) } });
    expect(staleFields(LAYOUT, theirs, changes)).toEqual([
      { field: "main.0", theirs: newPlacement(7), yours: newPlacement(3) },
    ]);
    const reordered = applyChanges(LAYOUT, { sections: { order: [4], off: [] } });
    expect(staleFields(LAYOUT, reordered, changes).map(({ field }) => field)).toEqual(["sections"]);
  });

  it("lose the fields for which the other version was chosen", () => {
    const changes = {
      slots: { "main.0": null, "main.1": null },
      sections: { order: [], off: [] },
      hide: [1],
    };
    expect(withoutFields(changes, ["main.0", "sections"])).toEqual({
      slots: { "main.1": null },
      hide: [1],
    });
    expect(withoutFields({ slots: { "main.0": null } }, ["main.0"])).toEqual({});
  });
});

describe("cards of a front", () => {
  it("move with their placement when an article is placed in a second slot", () => {
    expect(placeArticle(LAYOUT, 2, "main.4")).toEqual({
      slots: { "main.1": null, "main.4": pinned },
    });
    expect(placeArticle(LAYOUT, 2, "main.1")).toEqual({});
    expect(placeArticle(LAYOUT, 3, "main.1")).toEqual({ slots: { "main.1": newPlacement(3) } });
  });

  it("swap when a placed card is moved to a placed one", () => {
    expect(moveCard(LAYOUT, "main.0", "main.1", 1)).toEqual({
      slots: { "main.0": pinned, "main.1": newPlacement(1) },
    });
  });

  it("leave an automatic slot behind when they are moved to one", () => {
    expect(moveCard(LAYOUT, "main.0", "main.2", 1)).toEqual({
      slots: { "main.0": null, "main.2": newPlacement(1) },
    });
  });

  it("become placements when an automatic card is moved", () => {
    expect(moveCard(LAYOUT, "main.3", "main.2", 6)).toEqual({
      slots: { "main.2": newPlacement(6) },
    });
    expect(moveCard(LAYOUT, "main.3", "main.2", null)).toEqual({});
  });
});

describe("sections of a front", () => {
  it("are ordered and switched on and off", () => {
    expect(moveSection(LAYOUT.sections, [5, 4, 3], 3, 0)).toEqual({ order: [3, 5, 4], off: [4] });
    expect(switchSection(LAYOUT.sections, 5, false).off).toEqual([4, 5]);
    expect(switchSection(LAYOUT.sections, 4, true).off).toEqual([]);
  });
});

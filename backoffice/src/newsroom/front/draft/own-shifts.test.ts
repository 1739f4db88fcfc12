import type { FrontDraft, FrontSlot } from "@masthead/contract/newsroom/front/front-staff.ts";
import { describe, expect, it } from "vitest";
import { newPlacement } from "./layout-changes.ts";
import { followOwnChanges } from "./own-shifts.ts";

/** Draft whose first slots are filled automatically with the given articles. */
function draftOf(shown: readonly number[], placed: Record<string, number> = {}): FrontDraft {
  const slots = Object.fromEntries(
    Object.entries(placed).map(([key, articleId]) => [key, newPlacement(articleId)]),
  );
  const main = shown.map((id, index) => {
    const key = `main.${index}`;
    return {
      key,
      placement: slots[key] ?? null,
      problem: null,
      shown: { id },
    } as unknown as FrontSlot;
  });
  return {
    main,
    sections: [],
    layout: { slots, hidden: [], sections: { order: [], off: [] } },
  } as unknown as FrontDraft;
}

const seen = draftOf([1, 2, 3, 4]);

describe("expected automatic slots of an edit", () => {
  it("follows own changes that were being saved", () => {
    const follow = followOwnChanges(seen, [{ slots: { "main.0": newPlacement(9) } }]);
    expect(follow({ "main.2": 3 }, draftOf([9, 1, 2, 3], { "main.0": 9 }))).toEqual({
      "main.2": 2,
    });
    const hides = followOwnChanges(seen, [{ hide: [1] }]);
    expect(hides({ "main.1": 2 }, draftOf([2, 3, 4, 5]))).toEqual({ "main.1": 3 });
  });

  it("follows an article that moves up from below the last slot", () => {
    const follow = followOwnChanges(seen, [{ slots: { "main.0": newPlacement(2) } }]);
    expect(follow({ "main.3": 4 }, draftOf([2, 1, 3, 4], { "main.0": 2 }))).toEqual({
      "main.3": 4,
    });
    // One article is placed twice: replacing one of them takes another article out of the automatic
    // slots.
    const twice = draftOf([9, 1, 9, 2], { "main.0": 9, "main.2": 9 });
    const replaces = followOwnChanges(twice, [{ slots: { "main.0": newPlacement(1) } }]);
    expect(replaces({ "main.3": 2 }, draftOf([1, 2, 9, 3], { "main.0": 1, "main.2": 9 }))).toEqual({
      "main.3": 3,
    });
  });

  it("follows an article that an own change returns to the automatic slots", () => {
    const placed = draftOf([9, 1, 2, 3], { "main.0": 9 });
    const follow = followOwnChanges(placed, [{ slots: { "main.0": null } }]);
    expect(follow({ "main.1": 1, "main.3": 3 }, draftOf([1, 2, 3, 9]))).toEqual({
      "main.1": 2,
      "main.3": 9,
    });
    expect(follow({ "main.3": 3 }, draftOf([1, 2, 3, 4]))).toEqual({ "main.3": 4 });
  });

  it("does not follow changes by others, such as a breaking story", () => {
    const follow = followOwnChanges(seen, [{ slots: { "main.0": newPlacement(9) } }]);
    expect(follow({ "main.2": 3 }, draftOf([9, 50, 1, 2], { "main.0": 9 }))).toEqual({
      "main.2": 3,
    });
    expect(followOwnChanges(seen, [])({ "main.2": 3 }, draftOf([50, 1, 2, 3]))).toEqual({
      "main.2": 3,
    });
  });
});

import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import { mergePublished, withEntries } from "./published-entries.ts";

/** Entry whose event was at a minute. */
const entryOf = (id: number, minute = id, title = "") =>
  ({ id, title, eventAt: new Date(minute * 60_000).toISOString() }) as LiveDeskEntry;
const idsOf = (entries: readonly LiveDeskEntry[]) => entries.map(({ id }) => id);
const entries = (...ids: number[]) => ids.map((id) => entryOf(id));

describe("published entries", () => {
  it("keep earlier ones that were loaded, and those that a new entry displaces", () => {
    const known = entries(6, 5, 4, 3, 2);
    expect(idsOf(mergePublished(known, entries(7, 6, 5), true))).toEqual([7, 6, 5, 4, 3, 2]);
  });

  it("drop earlier ones if there may be others in between", () => {
    expect(idsOf(mergePublished(entries(3, 2, 1), entries(9, 8, 7), true))).toEqual([9, 8, 7]);
  });

  it("are those of the server if these are all", () => {
    expect(idsOf(mergePublished(entries(5, 4, 3), entries(5, 3), false))).toEqual([5, 3]);
  });

  it("do not show an entry twice whose event was dated back", () => {
    const moved = entryOf(6, 1);
    expect(idsOf(mergePublished(entries(6, 5, 4), [entryOf(5), entryOf(4), moved], true))).toEqual([
      5, 4, 6,
    ]);
  });

  it("show a change in its place", () => {
    const changed = withEntries(entries(3, 2, 1), [entryOf(2, 2, "Corrected")]);
    expect(changed.map(({ id, title }) => [id, title])).toEqual([
      [3, ""],
      [2, "Corrected"],
      [1, ""],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { mergeChanges } from "./merge-changes.ts";
import type { Fields, PastChange } from "./record-kind.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const LATER = new Date("2026-01-02T00:00:00Z");
const row = (fields: Fields) => ({ id: 1, version: 5, createdAt: NOW, updatedAt: NOW, deletedAt: null, ...fields });
const past = (changes: PastChange["changes"], by = "rana"): PastChange => ({ by, changes });
const merge = (stored: Fields, sent: Fields, since: PastChange[] = [], complete = true) =>
  mergeChanges(row(stored), sent, { localized: ["name"], since, complete });

describe("an edit put on what is stored", () => {
  it("writes what nobody else changed, and nothing that is so already", () => {
    expect(merge({ a: 1, b: 2 }, { a: 3, b: 2 })).toMatchObject({ changes: { a: 3 }, clashes: [] });
  });

  it("clashes over a field that both changed, and names who wrote it last", () => {
    const since = [past({ a: [1, 2] }), past({ a: [2, 4] }, "sami"), past({ b: [1, 2] }, "omar")];
    expect(merge({ a: 4 }, { a: 3 }, since)).toEqual({ changes: {}, clashes: [{ field: "a", theirs: 4, yours: 3 }], by: "sami" });
  });

  it("takes no notice of what was changed and changed back", () => {
    expect(merge({ a: 1 }, { a: 3 }, [past({ a: [1, 2] }), past({ a: [2, 1] })])).toMatchObject({ changes: { a: 3 }, clashes: [] });
  });

  it("keeps what others wrote where the edit says what was there before", () => {
    expect(merge({ a: 2 }, { a: 1 }, [past({ a: [1, 2] })])).toMatchObject({ changes: {}, clashes: [] });
  });

  it("takes every language for itself", () => {
    const since = [past({ name: [{ "en-US": "A" }, { "en-US": "B" }] })];
    expect(merge({ name: { "en-US": "B" } }, { name: { "ar-JO": "ب" } }, since)).toMatchObject({
      changes: { name: { "en-US": "B", "ar-JO": "ب" } },
      clashes: [],
    });
    expect(merge({ name: { "en-US": "B" } }, { name: { "en-US": "C" } }, since).clashes).toEqual([
      { field: "name.en-US", theirs: "B", yours: "C" },
    ]);
    expect(merge({ name: { "en-US": "B", "ar-JO": "ب" } }, { name: { "en-US": "" } }).changes).toEqual({ name: { "ar-JO": "ب" } });
  });

  it("knows times from the text that the trail keeps", () => {
    const since = [past({ at: [NOW.toISOString(), LATER.toISOString()] })];
    expect(merge({ at: LATER }, { at: NOW }, since)).toMatchObject({ changes: {}, clashes: [] });
    expect(merge({ at: LATER }, { at: new Date("2026-01-03T00:00:00Z") }, since).clashes).toHaveLength(1);
  });

  it("clashes over whatever differs when the trail does not reach back", () => {
    expect(merge({ a: 1, b: 2 }, { a: 3, b: 2 }, [], false)).toMatchObject({ changes: {}, clashes: [{ field: "a" }] });
  });
});

import { describe, expect, it } from "vitest";
import type { Fields } from "./field-values.ts";
import { mergeChanges } from "./merge-changes.ts";
import type { PastChange } from "./record-kind.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const LATER = new Date("2026-01-02T00:00:00Z");
const row = (fields: Fields) => ({
  id: 1,
  version: 5,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  ...fields,
});
const past = (changes: PastChange["changes"], by = "rana"): PastChange => ({ by, changes });
const merge = (stored: Fields, input: Fields, since: PastChange[] = [], complete = true) =>
  mergeChanges(row(stored), input, { localized: ["name"], since, complete });

describe("mergeChanges", () => {
  it("writes fields that nobody else changed, and skips equal values", () => {
    expect(merge({ a: 1, b: 2 }, { a: 3, b: 2 })).toMatchObject({
      changes: { a: 3 },
      conflicts: [],
    });
  });

  it("reports a conflict for a field that both changed, with the author of the last change", () => {
    const since = [past({ a: [1, 2] }), past({ a: [2, 4] }, "sami"), past({ b: [1, 2] }, "omar")];
    expect(merge({ a: 4 }, { a: 3 }, since)).toEqual({
      changes: {},
      conflicts: [{ field: "a", theirs: 4, yours: 3 }],
      by: "sami",
    });
  });

  it("ignores changes that were reverted", () => {
    expect(merge({ a: 1 }, { a: 3 }, [past({ a: [1, 2] }), past({ a: [2, 1] })])).toMatchObject({
      changes: { a: 3 },
      conflicts: [],
    });
  });

  it("keeps the changes of others if the edit sends the original value", () => {
    expect(merge({ a: 2 }, { a: 1 }, [past({ a: [1, 2] })])).toMatchObject({
      changes: {},
      conflicts: [],
    });
  });

  it("merges each language separately", () => {
    const since = [past({ name: [{ "en-US": "A" }, { "en-US": "B" }] })];
    expect(merge({ name: { "en-US": "B" } }, { name: { "ar-JO": "ب" } }, since)).toMatchObject({
      changes: { name: { "en-US": "B", "ar-JO": "ب" } },
      conflicts: [],
    });
    expect(merge({ name: { "en-US": "B" } }, { name: { "en-US": "C" } }, since).conflicts).toEqual([
      { field: "name.en-US", theirs: "B", yours: "C" },
    ]);
    expect(
      merge({ name: { "en-US": "B", "ar-JO": "ب" } }, { name: { "en-US": "" } }).changes,
    ).toEqual({ name: { "ar-JO": "ب" } });
  });

  it("compares dates with their text form in the audit log", () => {
    const since = [past({ at: [NOW.toISOString(), LATER.toISOString()] })];
    expect(merge({ at: LATER }, { at: NOW }, since)).toMatchObject({ changes: {}, conflicts: [] });
    expect(
      merge({ at: LATER }, { at: new Date("2026-01-03T00:00:00Z") }, since).conflicts,
    ).toHaveLength(1);
  });

  it("reports a conflict for every difference if the audit log does not reach back far enough", () => {
    expect(merge({ a: 1, b: 2 }, { a: 3, b: 2 }, [], false)).toMatchObject({
      changes: {},
      conflicts: [{ field: "a" }],
    });
  });
});

import { describe, expect, it } from "vitest";
import { parseSavedItem, undoValue } from "./saved-item.ts";

describe("saved item in a URL", () => {
  it("is parsed as it was written", () => {
    const item = { kind: "episode", id: 12, savedAt: "2026-11-29T11:00:00.123Z" } as const;
    expect(parseSavedItem(undoValue(item))).toEqual(item);
  });

  it("is ignored when malformed", () => {
    for (const value of [
      null,
      "",
      "episode",
      "war.1.1",
      "episode.0.1",
      "article.1.x",
      "article.1.1e9",
    ])
      expect(parseSavedItem(value), String(value)).toBeNull();
    expect(parseSavedItem(`article.1.${"9".repeat(15)}`)).toBeNull();
  });
});

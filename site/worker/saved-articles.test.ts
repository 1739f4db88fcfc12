import { describe, expect, it } from "vitest";
import { dueForRefresh, type SavedArticle } from "./saved-articles.ts";

const NOW = Date.UTC(2026, 0, 1, 12);
const saved = (path: string, minutesAgo: number, hasLiveBlog = true): SavedArticle => ({
  path,
  lang: "en-US",
  title: path,
  picture: null,
  hasLiveBlog,
  files: [],
  savedAt: NOW - minutesAgo * 60_000,
});
const due = (...articles: SavedArticle[]) => dueForRefresh(articles, "/article/1/read", NOW)?.path;

describe("copy of a live blog on the device", () => {
  it("is made again a quarter of an hour later, the oldest first", () =>
    expect(due(saved("/a", 14), saved("/b", 20), saved("/c", 90))).toBe("/c"));

  it("stays while it is young", () => expect(due(saved("/a", 14))).toBeUndefined());

  it("is not made twice for the article that is read", () =>
    expect(due(saved("/article/1/read", 90))).toBeUndefined());

  it("is not made again of articles without a live blog", () =>
    expect(due(saved("/a", 90, false))).toBeUndefined());
});

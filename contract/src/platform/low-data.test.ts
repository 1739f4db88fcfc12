import { describe, expect, it } from "vitest";
import { fullPath, isLowDataPath, lowDataPath } from "./low-data.ts";

describe("path of a low-data page", () => {
  it.each([
    ["/", "/low-data"],
    ["/ar", "/ar/low-data"],
    ["/article/12/slug?entry=3#entry-3", "/low-data/article/12/slug?entry=3#entry-3"],
    ["/ar/articles/%D9%85%D8%B7%D8%B1", "/ar/low-data/articles/%D9%85%D8%B7%D8%B1"],
    ["/ar/radio", "/ar/low-data/radio"],
  ])("of %s is %s, and back", (normal, lowData) => {
    expect(lowDataPath(normal)).toBe(lowData);
    expect(fullPath(lowData)).toBe(normal);
    expect([isLowDataPath(normal), isLowDataPath(lowData)]).toEqual([false, true]);
  });

  it.each([
    "/account",
    "/rss.xml",
    "/low-data/radio",
    "https://other.example/radio",
    "//other.example/radio",
    "/low-database",
  ])("leaves %s as it is", (path) => expect(lowDataPath(path)).toBe(path));
});

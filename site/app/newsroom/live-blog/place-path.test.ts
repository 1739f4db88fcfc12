import { describe, expect, it } from "vitest";
import { placePath } from "./place-path.ts";

describe("path of a page of a live blog", () => {
  it("is that of the article for the newest entries of all streams", () => {
    const place = { stream: undefined, entry: undefined, order: "newest" } as const;
    expect(placePath("/article/1/flood", place)).toBe("/article/1/flood");
  });

  it("has the stream, the first entry and the order where they differ", () => {
    const place = { stream: 2, entry: 30, order: "oldest" } as const;
    expect(placePath("/article/1/flood", place)).toBe(
      "/article/1/flood?stream=2&entry=30&order=oldest",
    );
  });
});

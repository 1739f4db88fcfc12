import { describe, expect, it } from "vitest";
import { utf8Bytes } from "./compress.ts";

describe("text as UTF-8", () => {
  it.each([
    ["an empty text", ""],
    ["Latin-1", "Café"],
    ["Arabic and an emoji", "نشرة الأخبار 📺"],
    ["half of a surrogate pair", "a\ud83d!"],
    ["a long text", "خبر ".repeat(100_000)],
  ])("is encoded as Node does: %s", (_, text) => {
    expect(utf8Bytes(text).equals(Buffer.from(text))).toBe(true);
  });
});

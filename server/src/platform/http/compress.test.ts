import { describe, expect, it } from "vitest";
import { withUtf8 } from "./compress.ts";

describe("text as UTF-8", () => {
  it.each([
    ["an empty text", ""],
    ["Latin-1", "Café"],
    ["Arabic and an emoji", "نشرة الأخبار 📺"],
    ["half of a surrogate pair", "a\ud83d!"],
    ["a long text", "خبر ".repeat(100_000)],
  ])("is encoded as Node does: %s", async (_, text) => {
    expect(await withUtf8(text, async (bytes) => bytes.equals(Buffer.from(text)))).toBe(true);
  });

  it("is encoded from its parts", async () => {
    expect(await withUtf8(["خبر", "", " 📺"], async (bytes) => bytes.toString())).toBe("خبر 📺");
  });

  it("is not overwritten while it is in use, even after another one has failed", async () => {
    await expect(
      withUtf8("failed", async () => {
        throw new Error("not compressed");
      }),
    ).rejects.toThrow("not compressed");
    const inUse = Promise.withResolvers<void>();
    const first = withUtf8("first", async (bytes) => {
      await inUse.promise;
      return bytes.toString();
    });
    const second = withUtf8("second", async (bytes) => bytes.toString());
    inUse.resolve();
    expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  });

  it("gets a buffer of its own if it is long", async () => {
    const long = "خبر".repeat(400_000);
    expect(await withUtf8(long, async (bytes) => bytes.equals(Buffer.from(long)))).toBe(true);
  });
});

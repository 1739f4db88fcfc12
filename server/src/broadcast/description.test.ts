import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { cleanDescription, descriptionHtml, summaryOfHtml, summaryOfText } from "./description.ts";

describe("description", () => {
  it.each([
    ["<p>Fish &amp; chips</p><p>a &lt; b</p>", "Fish & chips. a < b"],
    ["one<br>two<ul><li>three</li><li>four</li></ul>", "one two. three. four"],
    ["<p>&amp;lt;b&amp;gt;</p>", "&lt;b&gt;"],
    ["<p>un<strong>believ</strong>able</p><script>alert(1)</script>", "unbelievable"],
    ["<p>نصّ عربي</p>", "نصّ عربي"],
  ])("%s is summarised as plain text", (html, expected) => {
    expect(summaryOfHtml({ "en-US": html }, "en-US")).toBe(expected);
  });

  it("is truncated between words and never within a character", () => {
    const summary = summaryOfText("word ".repeat(100));
    expect(summary.length).toBeLessThanOrEqual(200);
    expect(summary).toMatch(/word…$/);
    expect(summaryOfText("😀".repeat(150)).isWellFormed()).toBe(true);
    expect(summaryOfText(" short \n text ")).toBe("short text");
  });

  it("keeps an emptied language empty and omits fields that were not sent", () => {
    expect(
      cleanDescription({ description: { "en-US": "", "ar-JO": "<p>أ</p><script>x</script>" } }),
    ).toEqual({
      description: { "en-US": "", "ar-JO": "<p>أ</p>" },
    });
    expect(cleanDescription<{ name: number; description?: LocalizedText }>({ name: 1 })).toEqual({
      name: 1,
    });
    expect(
      descriptionHtml({ "ar-JO": "<p>أ</p>" }, "en-US"),
      "falls back to the other language",
    ).toBe("<p>أ</p>");
  });
});

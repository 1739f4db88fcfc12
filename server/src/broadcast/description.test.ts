import { describe, expect, it } from "vitest";
import { cleanDescription, descriptionHtml, firstWords, summaryOfHtml } from "./description.ts";

describe("a description", () => {
  it.each([
    ["<p>Fish &amp; chips</p><p>a &lt; b</p>", "Fish & chips. a < b"],
    ["one<br>two<ul><li>three</li><li>four</li></ul>", "one two. three. four"],
    ["<p>&amp;lt;b&amp;gt;</p>", "&lt;b&gt;"],
    ["<p>un<strong>believ</strong>able</p><script>alert(1)</script>", "unbelievable"],
    ["<p>نصّ عربي</p>", "نصّ عربي"],
  ])("%s is summed up in words", (html, words) => {
    expect(summaryOfHtml({ "en-US": html }, "en-US")).toBe(words);
  });

  it("is cut between words, and never within a character", () => {
    const summary = firstWords("word ".repeat(100));
    expect(summary.length).toBeLessThanOrEqual(200);
    expect(summary).toMatch(/word…$/);
    expect(firstWords("😀".repeat(150)).isWellFormed()).toBe(true);
    expect(firstWords(" short \n text ")).toBe("short text");
  });

  it("keeps an emptied language empty, and what was not sent unsent", () => {
    expect(cleanDescription({ description: { "en-US": "", "ar-JO": "<p>أ</p><script>x</script>" } })).toEqual({
      description: { "en-US": "", "ar-JO": "<p>أ</p>" },
    });
    expect(cleanDescription({ name: 1 })).toEqual({ name: 1 });
    expect(descriptionHtml({ "ar-JO": "<p>أ</p>" }, "en-US"), "the other language's, when it has none").toBe("<p>أ</p>");
  });
});

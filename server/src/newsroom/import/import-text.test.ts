import { describe, expect, it } from "vitest";
import { parseHtml } from "../article/document/parse-html.ts";
import {
  decodeSlug,
  htmlToPlainText,
  leadingText,
  summaryFrom,
  titleFrom,
  truncate,
} from "./import-text.ts";

describe("imported titles", () => {
  it("converts HTML to plain text", () => {
    expect(titleFrom("A <em>b</em> &amp; c &#8217;d&nbsp;e <script>x</script>", "", "")).toBe(
      "A b & c ’d e",
    );
    expect(titleFrom("1 < 2", "", "")).toBe("1 < 2");
  });

  it("truncates a long title at a word boundary", () => {
    const title = titleFrom(`${"word ".repeat(39)}longest-of-all-words`, "", "");
    expect(title).toBe(`${"word ".repeat(39).trim()}…`);
    expect(titleFrom("x".repeat(300), "", "")).toHaveLength(200);
    expect(truncate("😀".repeat(200), 200).isWellFormed()).toBe(true);
  });

  it("falls back to the beginning of the text, then to the fallback title", () => {
    expect(titleFrom("", "One\ntwo", "Untitled 7")).toBe("One two");
    expect(titleFrom(" ", "", "Untitled 7")).toBe("Untitled 7");
  });
});

describe("imported summaries", () => {
  it("uses the excerpt", () => {
    expect(summaryFrom("<p>Short [&hellip;]</p>", "Text.", "en-US")).toBe("Short…");
    expect(summaryFrom("word ".repeat(200), "", "en-US").length).toBeLessThanOrEqual(500);
  });

  it("falls back to the first whole sentences when there is no excerpt", () => {
    expect(
      summaryFrom(
        "",
        `Mrs. Darling came. She left at 5.30 p.m. today. ${"X".repeat(300)}.`,
        "en-US",
      ),
    ).toBe("Mrs. Darling came. She left at 5.30 p.m. today.");
    expect(summaryFrom("", `هل عادت المياه؟ نعم. ${"س".repeat(300)}`, "ar-JO")).toBe(
      "هل عادت المياه؟ نعم.",
    );
    expect(summaryFrom("", "word ".repeat(100), "en-US")).toMatch(/^(word ){40,}word…$/);
  });

  it("skips headings, captions and bare URLs at the beginning of the text", () => {
    expect(
      leadingText(
        parseHtml(
          "<h2>Head</h2><figure><img src='/x'><figcaption>Caption</figcaption></figure><p>https://a.example/x</p><p>Text</p>",
        ),
      ),
    ).toBe("Text");
    expect(leadingText(parseHtml("<h2>Head</h2>"))).toBe("Head");
  });
});

describe("imported slugs", () => {
  it("decodes percent-encoded slugs and drops a truncated character", () => {
    expect(decodeSlug("%d9%85%d9%8a%d8%a7%d9%87")).toBe("مياه");
    expect(decodeSlug("%d9%85%d9")).toBe("م");
    expect(decodeSlug("100%-sure")).toBe("100%-sure");
    expect(decodeSlug("مياه")).toBe("مياه");
  });
});

it("puts the plain text of HTML on one line", () => {
  expect(htmlToPlainText("<p>a</p>\n<p>b</p>")).toBe("a b");
});

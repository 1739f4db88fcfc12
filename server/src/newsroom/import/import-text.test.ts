import { describe, expect, it } from "vitest";
import { parseHtml } from "../article/document/parse-html.ts";
import { decodedSlug, leadingText, shortened, summaryFrom, titleFrom, wordsOfHtml } from "./import-text.ts";
import { feedMoment, utcMoment, zonedMoment } from "./moments.ts";

describe("titles", () => {
  it("are plain", () => {
    expect(titleFrom("A <em>b</em> &amp; c &#8217;d&nbsp;e <script>x</script>", "", "")).toBe("A b & c ’d e");
    expect(titleFrom("1 < 2", "", "")).toBe("1 < 2");
  });

  it("are cut at a word", () => {
    const title = titleFrom(`${"word ".repeat(39)}longest-of-all-words`, "", "");
    expect(title).toBe(`${"word ".repeat(39).trim()}…`);
    expect(titleFrom("x".repeat(300), "", "")).toHaveLength(200);
    expect(shortened("😀".repeat(200), 200).isWellFormed()).toBe(true);
  });

  it("are taken from the text when there is none, or from the number", () => {
    expect(titleFrom("", "One\ntwo", "Untitled 7")).toBe("One two");
    expect(titleFrom(" ", "", "Untitled 7")).toBe("Untitled 7");
  });
});

describe("summaries", () => {
  it("are the excerpt", () => {
    expect(summaryFrom("<p>Short [&hellip;]</p>", "Text.", "en-US")).toBe("Short…");
    expect(summaryFrom("word ".repeat(200), "", "en-US").length).toBeLessThanOrEqual(500);
  });

  it("or the first whole sentences", () => {
    expect(summaryFrom("", `Mrs. Darling came. She left at 5.30 p.m. today. ${"X".repeat(300)}.`, "en-US")).toBe(
      "Mrs. Darling came. She left at 5.30 p.m. today.",
    );
    expect(summaryFrom("", `هل عادت المياه؟ نعم. ${"س".repeat(300)}`, "ar-JO")).toBe("هل عادت المياه؟ نعم.");
    expect(summaryFrom("", "word ".repeat(100), "en-US")).toMatch(/^(word ){40,}word…$/);
  });

  it("begin where the text does", () => {
    expect(
      leadingText(
        parseHtml("<h2>Head</h2><figure><img src='/x'><figcaption>Caption</figcaption></figure><p>https://a.example/x</p><p>Text</p>"),
      ),
    ).toBe("Text");
    expect(leadingText(parseHtml("<h2>Head</h2>"))).toBe("Head");
  });
});

describe("slugs", () => {
  it("are decoded, and half letters dropped", () => {
    expect(decodedSlug("%d9%85%d9%8a%d8%a7%d9%87")).toBe("مياه");
    expect(decodedSlug("%d9%85%d9")).toBe("م");
    expect(decodedSlug("100%-sure")).toBe("100%-sure");
    expect(decodedSlug("مياه")).toBe("مياه");
  });
});

describe("moments", () => {
  it("are read in UTC or a zone", () => {
    expect(utcMoment("2012-01-05 10:30:00")).toEqual(new Date("2012-01-05T10:30:00Z"));
    expect(zonedMoment("2012-01-05 10:30:00", "Asia/Amman")).toEqual(new Date("2012-01-05T08:30:00Z"));
    for (const none of ["", "0000-00-00 00:00:00", "-0001-11-30 00:00:00", "2012-02-31 00:00:00", "yesterday"])
      expect(utcMoment(none), none).toBeUndefined();
  });

  it("are read as feeds write them", () => {
    expect(feedMoment("Sun, 05 May 2024 18:00:00 +0300")).toEqual(new Date("2024-05-05T15:00:00Z"));
    for (const none of ["", "soon", "Mon, 30 Nov -0001 00:00:00 +0000"]) expect(feedMoment(none), none).toBeUndefined();
  });
});

it("words of HTML stand on one line", () => {
  expect(wordsOfHtml("<p>a</p>\n<p>b</p>")).toBe("a b");
});

import { describe, expect, it } from "vitest";
import { formatLogValue, type LogValueFormat, splitByLanguage } from "./format-log-value.ts";

const format = (field: string, labels: Record<string, string> = {}): LogValueFormat => ({
  field,
  labels,
  languageName: (locale) => ({ "en-US": "English", "ar-JO": "Arabic" })[locale] ?? locale,
  formatBoolean: (value) => (value ? "Yes" : "No"),
  formatTime: (at) => `at ${at}`,
  formatDay: (day) => `on ${day}`,
  formatBody: (version, words) => `Version ${version}, ${words} words`,
  translateValue: (value) => ({ Superadmin: "Superadmin, who may do everything" })[value],
});

describe("formatLogValue", () => {
  it.each([
    [null, ""],
    [[], ""],
    [true, "Yes"],
    [3, "3"],
    ["Rain", "Rain"],
    ["Superadmin", "Superadmin, who may do everything"],
    ["2026-11-21T13:23:46.442Z", "at 2026-11-21T13:23:46.442Z"],
    ["2026-11-21", "on 2026-11-21"],
    ["2026", "2026"],
    ["<p>One &amp; two</p><ul><li>three</li></ul>", "One & two\nthree"],
    [{ "en-US": "Sport", "ar-JO": "رياضة" }, "English: Sport\nArabic: رياضة"],
    [{ x: 0.5, y: 0.25 }, "0.5 · 0.25"],
    [["one", "two"], "one\ntwo"],
    [
      {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [
              { type: "text", text: "It " },
              { type: "text", text: "rains" },
            ],
          },
          { type: "paragraph", content: [{ type: "text", text: "still" }] },
        ],
      },
      "It rains\nstill",
    ],
  ])("formats %j as %j", (value, text) => {
    expect(formatLogValue(value, format("field"))).toBe(text);
  });

  it("splits a localized value into the languages that changed", () => {
    expect(
      splitByLanguage({ "en-US": "One", "ar-JO": "اثنان" }, { "en-US": "Two", "ar-JO": "اثنان" }),
    ).toEqual([{ locale: "en-US", before: "One", after: "Two" }]);
    expect(splitByLanguage(null, { "ar-JO": "اثنان" })).toEqual([
      { locale: "ar-JO", before: undefined, after: "اثنان" },
    ]);
    expect(splitByLanguage(null, 3)).toEqual([{ locale: null, before: null, after: 3 }]);
    expect(splitByLanguage({ x: 1 }, { x: 2 })).toEqual([
      { locale: null, before: { x: 1 }, after: { x: 2 } },
    ]);
  });

  it("formats the text of an article as its version and number of words", () => {
    expect(formatLogValue({ version: 6, words: 111 }, format("body"))).toBe("Version 6, 111 words");
  });

  it("formats an id as the label of its record, else as a number", () => {
    expect(formatLogValue(12, format("categoryId", { "categoryId:12": "Sport" }))).toBe("Sport");
    expect(formatLogValue(12, format("categoryId", { "parentId:12": "Sport" }))).toBe("#12");
    expect(formatLogValue([1, 2], format("tagIds", { "tagIds:1": "Rain" }))).toBe("Rain\n#2");
    expect(
      formatLogValue(
        [{ caption: "A wall", mediaId: 4 }],
        format("images", { "images:4": "wall.jpg" }),
      ),
    ).toBe("wall.jpg · A wall");
    const placement = {
      size: "large",
      mediaId: 12,
      headline: "Floods",
      articleId: 12,
      relatedIds: [13],
    };
    const labels = { "articleId:12": "Rain", "mediaId:12": "wall.jpg", "relatedIds:13": "Snow" };
    expect(formatLogValue(placement, format("main.0", labels))).toBe(
      "Rain · wall.jpg · Floods · Snow · large",
    );
  });
});

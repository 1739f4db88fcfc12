import { describe, expect, it } from "vitest";
import { byLanguage, type Telling, told } from "./told.ts";

const telling = (field: string, labels: Record<string, string> = {}): Telling => ({
  field,
  labels,
  language: (locale) => ({ "en-US": "English", "ar-JO": "Arabic" })[locale] ?? locale,
  yesOrNo: (value) => (value ? "Yes" : "No"),
  moment: (at) => `at ${at}`,
  word: (value) => ({ Superadmin: "Superadmin, who may do everything" })[value],
});

describe("a logged value", () => {
  it.each([
    [null, ""],
    [[], ""],
    [true, "Yes"],
    [3, "3"],
    ["Rain", "Rain"],
    ["Superadmin", "Superadmin, who may do everything"],
    ["2026-11-21T13:23:46.442Z", "at 2026-11-21T13:23:46.442Z"],
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
  ])("%j is told as %j", (value, text) => {
    expect(told(value, telling("field"))).toBe(text);
  });

  it("in both languages is told language by language, as far as it changed", () => {
    expect(byLanguage({ "en-US": "One", "ar-JO": "اثنان" }, { "en-US": "Two", "ar-JO": "اثنان" })).toEqual([
      { locale: "en-US", before: "One", after: "Two" },
    ]);
    expect(byLanguage(null, { "ar-JO": "اثنان" })).toEqual([{ locale: "ar-JO", before: undefined, after: "اثنان" }]);
    expect(byLanguage(null, 3)).toEqual([{ locale: null, before: null, after: 3 }]);
    expect(byLanguage({ x: 1 }, { x: 2 })).toEqual([{ locale: null, before: { x: 1 }, after: { x: 2 } }]);
  });

  it("that is an id is told by the record's name, and by its number where it has none", () => {
    expect(told(12, telling("categoryId", { "categoryId:12": "Sport" }))).toBe("Sport");
    expect(told(12, telling("categoryId", { "parentId:12": "Sport" }))).toBe("#12");
    expect(told([1, 2], telling("tagIds", { "tagIds:1": "Rain" }))).toBe("Rain\n#2");
    expect(told([{ mediaId: 4, caption: "A wall" }], telling("images", { "images:4": "wall.jpg" }))).toBe("wall.jpg · A wall");
  });
});

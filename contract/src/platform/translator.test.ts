import { afterEach, describe, expect, it } from "vitest";
import { setNumerals } from "./format.ts";
import { createTranslator, type Messages } from "./translator.ts";

const translator = (locale: "en-US" | "ar-JO", messages: Messages) => {
  const created = createTranslator(locale);
  created.add(messages);
  return created;
};

const FORMS: Messages = {
  n_zero: "zero",
  n_one: "one",
  n_two: "two",
  n_few: "few",
  n_many: "many",
  n_other: "other",
};

afterEach(() => setNumerals("western"));

describe("translator", () => {
  it("finds messages in groups", () => {
    const { translate } = translator("en-US", { find: { title: "Search", kinds: { all: "All" } } });
    expect([translate("find.title"), translate("find.kinds.all")]).toEqual(["Search", "All"]);
  });

  it("returns the key of a missing message and of a group", () => {
    const { translate, find } = translator("en-US", { find: { title: "Search" } });
    expect([translate("find"), translate("find.none")]).toEqual(["find", "find.none"]);
    expect([find("find"), find("constructor"), find("__proto__")]).toEqual(
      Array(3).fill(undefined),
    );
  });

  it("finds an empty message", () => {
    expect(translator("en-US", { none: "" }).find("none", { name: "x" })).toBe("");
  });

  it("chooses the plural form by the rules of the language", () => {
    const counts = [0, 1, 2, 3, 11, 100, 1.5];
    const forms = (locale: "en-US" | "ar-JO") =>
      counts.map((count) => translator(locale, FORMS).translate("n", { count }));
    expect(forms("ar-JO")).toEqual(["zero", "one", "two", "few", "many", "other", "other"]);
    expect(forms("en-US")).toEqual(["zero", "one", "other", "other", "other", "other", "other"]);
  });

  it("uses the message without a form if the form is missing or the count is no number", () => {
    const { translate } = translator("en-US", { n: "plain", n_one: "one" });
    expect([translate("n", { count: 5 }), translate("n", { count: "1" })]).toEqual([
      "plain",
      "plain",
    ]);
  });

  it("fills placeholders once, and leaves those without a value", () => {
    const { translate } = translator("en-US", { text: "{{a}} {{ b }} {{c}} {{a}}" });
    expect(translate("text", { a: "$& {{b}}", b: 7 })).toBe("$& {{b}} 7 {{c}} $& {{b}}");
  });

  it("shows null and undefined as nothing, also as numbers", () => {
    const { translate } = translator("en-US", { text: "[{{a}}{{b}}{{b, number}}]" });
    expect(translate("text", { a: null, b: undefined })).toBe("[]");
  });

  it("formats numbers in the numerals of the station", () => {
    const { translate } = translator("ar-JO", { text: "{{n, number}} {{dayHours, number}}" });
    expect(translate("text", { n: 15_000 })).toBe("15,000 24");
    setNumerals("arabicIndic");
    expect(translate("text", { n: 15_000 })).toBe("١٥٬٠٠٠ ٢٤");
  });

  it("replaces messages of the same key and keeps the others of a group", () => {
    const { add, translate } = translator("en-US", { find: { title: "Search", label: "Terms" } });
    add({ find: { title: "Find" } });
    expect([translate("find.title"), translate("find.label")]).toEqual(["Find", "Terms"]);
  });

  it("fills the placeholders of another syntax", () => {
    const { add, translate } = createTranslator("en-US", /%\{(\w+)\}/g);
    add({ text: "%{count} of {{count}}" });
    expect(translate("text", { count: 3 })).toBe("3 of {{count}}");
  });
});

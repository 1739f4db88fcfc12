import { readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { describe, expect, it } from "vitest";
import { skyOf, windWords } from "./codes.ts";

const icons = readFileSync(new URL("icons.svg", import.meta.url), "utf8");

const words = (locale: string) =>
  JSON.parse(readFileSync(new URL(`words/${locale}.json`, import.meta.url), "utf8")) as Record<string, Record<string, unknown>>;

const found = (locale: string, key: string) =>
  key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words(locale));

describe("the weather in words", () => {
  it.each(LOCALES)("has words and a picture for every code, known or not, in %s", (locale) => {
    for (let code = 0; code < 100; code++) {
      expect(found(locale, skyOf(code).words), String(code)).toEqual(expect.any(String));
      for (const day of [true, false]) expect(icons, String(code)).toContain(`<symbol id="${skyOf(code, day).sky}"`);
    }
  });

  it.each([
    [0, "north"],
    [22, "north"],
    [23, "northEast"],
    [180, "south"],
    [292, "west"],
    [350, "north"],
    [-90, "west"],
  ])("a wind of %s degrees comes from the %s", (degrees, name) => {
    expect(windWords(degrees)).toBe(`weather.from.${name}`);
    for (const locale of LOCALES) expect(found(locale, windWords(degrees))).toEqual(expect.any(String));
  });
});

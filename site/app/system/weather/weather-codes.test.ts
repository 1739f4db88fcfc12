import { readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { describeWeatherCode, windMessageKey } from "./weather-codes.ts";

const icons = readFileSync(new URL("icons.svg", import.meta.url), "utf8");

const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(new URL(`messages/${locale}.json`, import.meta.url), "utf8")) as Record<
    string,
    Record<string, unknown>
  >;

const messageAt = (locale: string, key: string) =>
  key
    .split(".")
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      messagesOf(locale),
    );

describe("weather codes", () => {
  it.each(LOCALES)("have a message and an icon for every code, known or not, in %s", (locale) => {
    for (let code = 0; code < 100; code++) {
      expect(messageAt(locale, describeWeatherCode(code).messageKey), String(code)).toEqual(
        expect.any(String),
      );
      for (const day of [true, false])
        expect(icons, String(code)).toContain(`<symbol id="${describeWeatherCode(code, day).sky}"`);
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
  ])("name a wind of %s degrees as coming from the %s", (degrees, name) => {
    expect(windMessageKey(degrees)).toBe(`weather.from.${name}`);
    for (const locale of LOCALES)
      expect(messageAt(locale, windMessageKey(degrees))).toEqual(expect.any(String));
  });
});

import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const SOURCES = ["contract/src/**/*.ts", "site/app/**/*.{ts,tsx}", "server/src/**/*.ts", "backoffice/src/**/*.{ts,tsx}"];
const FORMATTERS = "contract/src/system/format.ts";

/** A formatter for people that takes its language from elsewhere than `intlLocale`, which adds the station's numerals. A fixed tag, such as "en-CA", is for machines; inline code has the tag from its document. */
const BYPASS =
  /(?:new )?Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\((?!"|\)|intlLocale\(|e\.dataset\.intl\))|\.toLocale(?:Date|Time)?String\((?!")/g;

it("numbers, dates and relative times are written with the station's numerals everywhere", async () => {
  const found: string[] = [];
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    if (path === FORMATTERS || path.includes(".test.")) continue;
    const source = readFileSync(`${ROOT}${path}`, "utf8");
    for (const { index } of source.matchAll(BYPASS)) found.push(`${path}:${source.slice(0, index).split("\n").length}`);
  }
  expect(found).toEqual([]);
});

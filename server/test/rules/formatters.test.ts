import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, it } from "vitest";
import { matchingLines } from "./matching-lines.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const SOURCES = [
  "contract/src/**/*.ts",
  "site/app/**/*.{ts,tsx}",
  "server/src/**/*.ts",
  "backoffice/src/**/*.{ts,tsx}",
];
/**
 * Files that may use Intl directly: the formatters, and a reader of names in other languages, which
 * formats nothing.
 */
const DIRECT_USERS = new Set([
  "contract/src/platform/format.ts",
  "server/src/newsroom/import/month-names.ts",
]);

/**
 * Formatters that take their locale from elsewhere than `intlLocale`, which adds the configured
 * numerals. Fixed tags, such as "en-CA", are for machine formats; inline scripts read the tag from
 * their document.
 */
const INTL_BYPASS =
  /(?:new )?Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\((?!\s*"|\)|\s*intlLocale\(|e\.dataset\.intl\))|\.toLocale(?:Date|Time)?String\((?!")/g;

it("every formatter of numbers, dates and relative times uses intlLocale", async () => {
  const bypasses: string[] = [];
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    if (DIRECT_USERS.has(path) || path.includes(".test.")) continue;
    const source = readFileSync(`${ROOT}${path}`, "utf8");
    bypasses.push(...matchingLines(source, INTL_BYPASS).map((line) => `${path}:${line}`));
  }
  expect(bypasses).toEqual([]);
});

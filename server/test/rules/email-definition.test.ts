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
/** The schema that the others are made of. */
const DEFINITION = "contract/src/audience/auth/auth.ts";
/** Schemas and rules of libraries, which know no internationalised domains. */
const OTHER_RULES = /\bz\s*\.email\(|\.email\(|\bemail\(\)/g;

it("an email address is defined once", async () => {
  const found: string[] = [];
  for await (const path of glob(SOURCES, { cwd: ROOT })) {
    if (path === DEFINITION || path.includes(".test.")) continue;
    const source = readFileSync(ROOT + path, "utf8");
    found.push(...matchingLines(source, OTHER_RULES).map((line) => `${path}:${line}`));
  }
  expect(found).toEqual([]);
});

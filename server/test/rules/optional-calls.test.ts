import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { matchingLines } from "./matching-lines.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
/** `f?.(await g())` does not call `g` if `f` is absent: work belongs in a statement before it. */
const WORK_IN_OPTIONAL_CALL = /\?\.\([^;]*?\bawait\b/g;

const optionalCallsWithWork = (source: string) => matchingLines(source, WORK_IN_OPTIONAL_CALL);

it("no argument of an optional call is awaited", () => {
  const files = globSync(
    ["{contract,server,backoffice}/src/**/*.{ts,tsx}", "site/app/**/*.{ts,tsx}"],
    { cwd: ROOT },
  );
  const found = files.flatMap((file) =>
    optionalCallsWithWork(readFileSync(ROOT + file, "utf8")).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

it("a call with work in its arguments would be found", () => {
  expect(optionalCallsWithWork("\nonSaved?.(\n  await save(1),\n);")).toEqual([2]);
  expect(optionalCallsWithWork("const saved = await save(1);\nonSaved?.(saved);")).toEqual([]);
});

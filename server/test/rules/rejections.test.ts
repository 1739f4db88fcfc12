import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { matchingLines } from "./matching-lines.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
/**
 * Loop over promises that are awaited one after another: while the first is awaited, nothing handles
 * the rejection of another, which fails the whole run if it comes first.
 */
const LOOP_OVER_REJECTIONS =
  /\bfor \(const (\w+) of (?:(?!\bfor \().)*?\b(?:rejectionOf|problemOfRejection|expect)\(\1\)(?:\)|\.rejects)/gs;

const promiseLoops = (source: string) => matchingLines(source, LOOP_OVER_REJECTIONS);

it("tests start a call that is refused only when they await it", () => {
  const files = globSync(
    ["{contract,server}/{src,test}/**/*.test.ts", "{backoffice,site}/**/*.test.{ts,tsx}"],
    { cwd: ROOT, exclude: ["**/node_modules/**"] },
  );
  const found = files.flatMap((file) =>
    promiseLoops(readFileSync(ROOT + file, "utf8")).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

it("a loop over started calls would be found", () => {
  const loop = (items: string, awaited: string) =>
    `for (const call of [${items}])\n  expect(await problemOfRejection(${awaited})).toEqual({});`;
  expect(promiseLoops(loop("read({ id }), list({ id })", "call"))).toEqual([1]);
  expect(promiseLoops(loop("read, list", "call({ id })"))).toEqual([]);
});

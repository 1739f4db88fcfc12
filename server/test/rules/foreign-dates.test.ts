import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, it } from "vitest";
import { matchingLines } from "./matching-lines.ts";

const ROOT = new URL("../../src/", import.meta.url).pathname;
/** Modules that read data of other systems. */
const READERS = [
  ...[
    "newsroom/import",
    "newsroom/media",
    "newsroom/article/embed",
    "newsroom/article/document",
    "system/weather",
  ],
  ...[
    "broadcast/stream/upstream",
    "commerce/gateway/stripe",
    "audience/notification/send",
    "platform/outgoing",
  ],
];
/** Dates that have one form, which the file checks, or for which the worst outcome is a delay. */
const CHECKED = new Map([
  [
    "broadcast/stream/upstream/playlist-segments.ts",
    "a pattern requires an ISO time with an offset",
  ],
  ["audience/notification/send/push-client.ts", "Retry-After of HTTP"],
  ["audience/notification/send/delivery.store.ts", "a time of the database"],
  ["broadcast/stream/upstream/window-playlist.ts", "writes a time"],
  ["system/weather/weather-sample.ts", "sample data of this repository"],
  ["system/weather/weather-report.ts", "times that the same file wrote"],
]);
/** Dates made of a text: `new Date(x)` unless `x` is a number by its form, and `Date.parse`. */
const DATE_OF_TEXT =
  /\bDate\.parse\(|\bnew Date\((?!\)|[^;]*(?:epochMilliseconds|getTime\(\)|\* 1000|Date\.now\(\)|Date\.UTC\())/g;

it("texts of other systems become dates by parseForeignDate only", async () => {
  const found: string[] = [];
  for await (const path of glob(
    READERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT },
  )) {
    if (path.includes(".test.") || CHECKED.has(path)) continue;
    const source = readFileSync(ROOT + path, "utf8");
    found.push(...matchingLines(source, DATE_OF_TEXT).map((line) => `${path}:${line}`));
  }
  expect(found).toEqual([]);
});

it("the files that are left out still exist", () => {
  for (const path of CHECKED.keys())
    expect(readFileSync(ROOT + path, "utf8"), path).toMatch(/\bDate\.parse\(|\bnew Date\(/);
});

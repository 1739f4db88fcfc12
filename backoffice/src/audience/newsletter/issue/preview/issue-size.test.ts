import { expect, it } from "vitest";
import { issueSize } from "./issue-size.ts";

it.each([
  [0, "ok", 0, 0],
  [79_999, "ok", 80, 79.999],
  [80_000, "warning", 80, 80],
  [100_000, "warning", 100, 100],
  [100_001, "tooLarge", 101, 100],
] as const)("an issue of %i bytes: %s, %i kB", (bytes, level, kilobytes, percent) => {
  const size = issueSize(bytes);
  expect(size).toMatchObject({ level, kilobytes, maxKilobytes: 100 });
  expect(size.percent).toBeCloseTo(percent);
});

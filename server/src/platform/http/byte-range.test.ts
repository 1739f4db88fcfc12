import { describe, expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

describe("Range header for a file of 100 bytes", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=95-200", { start: 95, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=99-99", { start: 99, end: 99 }],
    ["bytes=100-", null],
    ["bytes=-0", null],
    ["bytes=0-1,5-6", undefined],
    ["bytes=9-3", undefined],
    ["bytes=-", undefined],
    ["lines=1-2", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s is parsed to %j", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it("is not satisfiable for an empty file", () => {
    expect([parseRange("bytes=0-", 0), parseRange("bytes=-1", 0)]).toEqual([null, null]);
  });
});

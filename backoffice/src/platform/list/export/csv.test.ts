import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";
import { exportFileName } from "./export-columns.ts";

const lineOf = (cell: string | number) =>
  toCsv({ headings: ["Name"], rows: [[cell]] }).split("\r\n")[1];

describe("toCsv", () => {
  it.each(["=1+1", "+1 2", "-A1", "@SUM(A1)", "\t=1", "  =1", "＝1", "＋1", "－A1", "＠A1"])(
    "prefixes %j, which a spreadsheet would run",
    (text) => {
      expect(lineOf(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ["-12.5", "-12.5"],
    [-12.5, "-12.5"],
    ["Rain", "Rain"],
    ['say "A, B"', '"say ""A, B"""'],
    ["two\nlines", '"two\nlines"'],
  ])("writes %j as %s", (cell, line) => {
    expect(lineOf(cell)).toBe(line);
  });

  it("begins with a byte order mark and the headings", () => {
    expect(toCsv({ headings: ["العنوان", "A,B"], rows: [] })).toBe('\ufeffالعنوان,"A,B"');
  });
});

describe("exportFileName", () => {
  it.each([
    ["Revenue in JOD", "Revenue-in-JOD-2026-11-26"],
    ["../a: b?", "a-b-2026-11-26"],
    ["القنوات والبث", "القنوات-والبث-2026-11-26"],
  ])("of %j is %s", (title, name) => {
    expect(exportFileName(title, "2026-11-26")).toBe(name);
  });
});

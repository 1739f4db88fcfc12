import { describe, expect, it } from "vitest";
import { parsePrayerTable } from "./prayer-table.ts";

const HEADER = "date,fajr,sunrise,dhuhr,asr,maghrib,isha";
const DAY = "2026-03-01,04:41,06:05,11:49,15:02,17:38,18:53";
const parse = (...lines: string[]) => parsePrayerTable(lines.join("\n"));
const PARSED = ["2026-03-01", "04:41", "06:05", "11:49", "15:02", "17:38", "18:53"];

describe("tables of prayer times", () => {
  it("are read with commas, semicolons or tabs, and in Arabic", () => {
    expect(parse(HEADER, DAY)).toEqual({ days: [PARSED], errors: [] });
    expect(parse(`\uFEFF${HEADER}`, DAY, "").days).toEqual([PARSED]);
    expect(parse(HEADER.replaceAll(",", ";"), DAY.replaceAll(",", ";")).days).toEqual([PARSED]);
    expect(parse(HEADER.replaceAll(",", "\t"), DAY.replaceAll(",", "\t")).days).toEqual([PARSED]);
    expect(
      parse(
        "التاريخ,العشاء,الفجر,الشروق,الظهر,العصر,المغرب",
        "١/٣/٢٠٢٦,٦:٥٣ م,٤:٤١ ص,٦:٠٥ ص,١١:٤٩ ص,٣:٠٢ م,٥:٣٨ م",
      ).days,
    ).toEqual([PARSED]);
  });

  it("are read in 12 hours with marks, and refused without them", () => {
    const twelve = "1/3/2026,4:41 AM,6:05 am,11:49 AM,3:02 PM,5:38 pm,6:53 PM";
    expect(parse(HEADER, twelve).days).toEqual([PARSED]);
    expect(parse(HEADER, "1/3/2026,4:41,6:05,11:49,3:02,5:38,6:53").errors).toMatchObject([
      { line: 2, problem: "order" },
    ]);
  });

  it.each([
    ["a missing column", [HEADER.replace(",asr", ""), DAY], 1, "columns", "asr"],
    ["a table without days", [HEADER, ""], 1, "empty", ""],
    ["an empty cell", [HEADER, DAY, "2026-03-02,04:41,,11:49,15:02,17:38,18:53"], 3, "cells"],
    [
      "a date that does not exist",
      [HEADER, DAY.replace("03-01", "02-30")],
      2,
      "date",
      "2026-02-30",
    ],
    ["a time that does not exist", [HEADER, DAY.replace("11:49", "11:60")], 2, "time", "11:60"],
    ["times out of order", [HEADER, DAY.replace("11:49", "01:49")], 2, "order"],
    ["a date twice", [HEADER, DAY, "", DAY], 4, "duplicate", "2026-03-01"],
    ["another year", [HEADER, DAY, DAY.replace("2026", "2027")], 3, "otherYear", "2027-03-01"],
  ] as const)("are refused with the line of %s", (_, lines, line, problem, text?: string) => {
    const { errors } = parse(...lines);
    expect(errors).toMatchObject([{ line, problem, ...(text !== undefined && { text }) }]);
  });

  it("report at most fifty errors, and accept Isha after midnight", () => {
    expect(parse(HEADER, ...Array.from({ length: 400 }, () => "x")).errors).toHaveLength(50);
    expect(parse(HEADER, DAY.replace("18:53", "00:10")).errors).toEqual([]);
  });
});

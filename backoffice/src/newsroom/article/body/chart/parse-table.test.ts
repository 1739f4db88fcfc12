import { describe, expect, it } from "vitest";
import { formatChartTable, parseChartTable, parseNumber } from "./parse-table.ts";
import { parseChart } from "./stored-chart.ts";

describe("number in a table", () => {
  it.each([
    ["1,234.5", 1234.5],
    ["1234", 1234],
    ["3,5", 3.5],
    ["−4", -4],
    ["١٬٢٣٤٫٥", 1234.5],
    ["71%", 71],
    ["", null],
    ["–", null],
    ["n/a", null],
    ["abc", undefined],
    ["1e999", undefined],
    ["1.2.3", undefined],
    ["9999999999999999", undefined],
  ])("%s is %s", (text, value) => expect(parseNumber(text)).toBe(value));
});

describe("table of a chart", () => {
  const table = {
    series: ["West", "East"],
    rows: [
      { label: "2024", values: [1.5, 2] },
      { label: "2025, May", values: [3, null] },
    ],
  };

  it.each([
    ["tabs of a spreadsheet", "Year\tWest\tEast\n2024\t1.5\t2\n2025, May\t3\t\n"],
    ["commas and quotes", '\uFEFFYear,West,East\r\n2024,1.5,2\r\n"2025, May",3,\r\n'],
    ["semicolons and decimal commas", "Year;West;East\n2024;1,5;2\n\n2025, May;3\n"],
  ])("is read from text with %s", (_, text) => {
    expect(parseChartTable(text)).toEqual({ table });
  });

  it("is the same after it was formatted for editing", () => {
    expect(parseChartTable(formatChartTable(table))).toEqual({ table });
  });

  it.each([
    ["", { reason: "tooShort" }],
    ["Year,West", { reason: "tooShort" }],
    ["a,b,c,d,e,f\n1,2,3,4,5,6", { reason: "tooManySeries" }],
    ["a,b\n1,2,3", { reason: "width", row: 2 }],
    ["a,b\nx,y", { reason: "notANumber", row: 2, column: 2, value: "y" }],
    ["a,,c\nx,1,2", { reason: "noName", row: 1, column: 2 }],
    [`a,b\n${"x".repeat(41)},1`, { reason: "longLabel", row: 2, column: 1, value: "x".repeat(41) }],
    [`a,b\n${"x,1\n".repeat(61)}`, { reason: "tooManyRows" }],
  ])("is refused with the place of the mistake: %j", (text, problem) => {
    expect(parseChartTable(text)).toEqual({ problem });
  });
});

describe("chart of a copied block", () => {
  it.each(["", "null", "{}", '{"kind":"bar","title":"a","series":["b"],"rows":[{"values":[1]}]}'])(
    "is ignored if it is none: %s",
    (json) => expect(parseChart(json)).toBeNull(),
  );

  it("is read", () => {
    const chart = { kind: "bar", title: "a", series: ["b"], rows: [{ label: "c", values: [1] }] };
    expect(parseChart(JSON.stringify(chart))).toEqual(chart);
  });
});

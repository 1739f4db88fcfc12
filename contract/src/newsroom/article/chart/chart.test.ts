import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { documentInput } from "../article-document.ts";
import { CHART_KINDS, type Chart, chart, chartProblem } from "./chart.ts";
import { barLayout, lineLayout } from "./chart-layout.ts";
import { chartSvg } from "./chart-svg.ts";

const ROWS = [
  { label: "2023", values: [10, 5] },
  { label: "2024", values: [40, 7] },
  { label: "2025", values: [20, null] },
];
const chartOf = (kind: Chart["kind"], rows: Chart["rows"] = ROWS): Chart => ({
  kind,
  title: "Rain",
  series: ["West", "East"],
  rows,
});
const complete = ROWS.map(({ label, values }) => ({
  label,
  values: values.map((value) => value ?? 0),
}));

describe("data of a chart", () => {
  it.each(CHART_KINDS)("are valid with a value per series: %s", (kind) => {
    expect(chart.safeParse(chartOf(kind, complete)).error).toBeUndefined();
  });

  it.each<[string, Chart["kind"], Chart["rows"], ReturnType<typeof chartProblem>]>([
    ["a row is too short", "bar", [{ label: "a", values: [1] }], { reason: "width", row: 0 }],
    ["no number", "bar", [{ label: "a", values: [null, null] }], { reason: "empty" }],
    ["one point", "line", [{ label: "a", values: [1, 2] }], { reason: "onePoint" }],
    ["a gap in an area", "area", ROWS, { reason: "missing", row: 2, series: 1 }],
    [
      "a negative part",
      "stackedBar",
      [{ label: "a", values: [1, -2] }],
      { reason: "negative", row: 0, series: 1 },
    ],
    [
      "too many bars",
      "bar",
      Array.from({ length: 16 }, (_, index) => ({ label: `${index}`, values: [1, 2] })),
      { reason: "tooManyBars" },
    ],
  ])("are rejected with their place: %s", (_, kind, rows, problem) => {
    expect(chartProblem(kind, { series: ["West", "East"], rows })).toEqual(problem);
    expect(chart.safeParse(chartOf(kind, rows)).success).toBe(false);
  });

  it("are rejected in a body with the path of the value", () => {
    const body = {
      type: "doc",
      content: [{ type: "chart", attrs: { chart: chartOf("area") } }],
    };
    expect(documentInput.safeParse(body).error?.issues[0]?.path).toEqual([
      "content",
      0,
      "attrs",
      "chart",
      "rows",
      2,
      "values",
      1,
    ]);
  });
});

describe("layout of a chart", () => {
  it("has bars in proportion to their values, from zero", () => {
    const { bars, zero } = barLayout(chartOf("bar"), false);
    const west = bars.filter(({ series }) => series === 0).map(({ width }) => width);
    expect(zero).toBe(0);
    // The longest takes 62 per cent of the width.
    expect(west).toEqual([15.5, 62, 31]);
    expect(bars).toHaveLength(5);
  });

  it("stacks bars without gaps, and states their sum", () => {
    const { bars, values } = barLayout(chartOf("stackedBar"), false);
    const [first, second] = bars.filter(({ row }) => row === 1);
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0));
    expect(values.map(({ value }) => value)).toEqual([15, 47, 20]);
  });

  it("has negative bars on the other side of zero", () => {
    const rows = [
      { label: "a", values: [-5, 5] },
      { label: "b", values: [10, 0] },
    ];
    const { bars, zero } = barLayout(chartOf("bar", rows), false);
    expect((bars[0]?.x ?? 0) + (bars[0]?.width ?? 0)).toBeCloseTo(zero);
    expect(bars[1]?.x).toBeCloseTo(zero);
  });

  it("is mirrored from right to left", () => {
    const [ltr, rtl] = [barLayout(chartOf("bar"), false), barLayout(chartOf("bar"), true)];
    expect(rtl.zero).toBe(100);
    expect(rtl.bars.map(({ x, width }) => 100 - x - width)).toEqual(ltr.bars.map(({ x }) => x));
    const xOf = (isRtl: boolean) => lineLayout(chartOf("line"), isRtl).points.map(({ x }) => x);
    expect(xOf(true)).toEqual(xOf(false).map((x) => 100 - x));
  });

  it("interrupts lines where a value is missing", () => {
    const rows = [...ROWS, { label: "2026", values: [5, 6] }];
    const { lines, points } = lineLayout(chartOf("line", rows), false);
    expect(lines[1]?.match(/M/g)).toHaveLength(2);
    expect(points).toHaveLength(7);
  });

  it("labels as many points as fit on a phone", () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      label: `Week ${index}`,
      values: [index, index],
    }));
    expect(lineLayout(chartOf("line", rows), false).labels.length).toBeLessThanOrEqual(6);
  });
});

describe("drawing of a chart", () => {
  it.each(LOCALES)("has numbers of the language, and no invalid positions: %s", (locale) => {
    for (const kind of CHART_KINDS) {
      const svg = chartSvg(chartOf(kind, complete), { locale, label: "Rain" });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).toContain(`direction="${locale === "ar-JO" ? "rtl" : "ltr"}"`);
    }
  });

  it("draws values that are all equal or zero", () => {
    for (const value of [0, 7, -7])
      for (const kind of ["bar", "line"] as const) {
        const rows = ["a", "b"].map((label) => ({ label, values: [value, value] }));
        expect(chartSvg(chartOf(kind, rows), { locale: "en-US", label: "" })).not.toMatch(/NaN/);
      }
  });

  it("escapes all texts", () => {
    const hostile = '"><script>alert(1)</script>';
    const svg = chartSvg(
      { ...chartOf("bar", [{ label: hostile, values: [1, 2] }]), series: [hostile, hostile] },
      { locale: "en-US", label: hostile },
    );
    expect(svg).not.toContain("<script");
  });
});

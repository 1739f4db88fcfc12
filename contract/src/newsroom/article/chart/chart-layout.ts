import { scaleLinear, scalePoint } from "d3-scale";
import { area, line, type SeriesPoint, stack } from "d3-shape";
import type { Chart } from "./chart.ts";

/**
 * Layouts of charts. Horizontal positions are per cent of the width, from left to right, vertical
 * ones are pixels: a drawing fits any width while its text keeps its size.
 */

export interface BarShape {
  series: number;
  row: number;
  x: number;
  width: number;
  y: number;
}
export interface BarLabel {
  row: number;
  y: number;
}
export interface BarValue {
  /** Sum of the row in a stacked chart. */
  value: number;
  x: number;
  y: number;
  /** Whether the text is before the bar in reading direction, as for negative values. */
  isBefore: boolean;
}
export interface BarLayout {
  height: number;
  /** Position of zero. */
  zero: number;
  bars: BarShape[];
  labels: BarLabel[];
  values: BarValue[];
}

export const BAR_HEIGHT = 18;
const LABEL_HEIGHT = 21;
const BAR_GAP = 3;
const ROW_GAP = 13;
/** Leaves space for the value after the longest bar on a phone, also in text of twice the size. */
const LONGEST_BAR = 62;
const SPACE_BEFORE_NEGATIVE = 30;

/** Mirrors a horizontal position for languages that are written from right to left. */
const mirrored = (x: number, isRtl: boolean) => (isRtl ? 100 - x : x);

export function barLayout({ kind, series, rows }: Chart, isRtl: boolean): BarLayout {
  const isStacked = kind === "stackedBar";
  const sums = rows.map(({ values }) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );
  const ends = isStacked ? sums : rows.flatMap(({ values }) => values.map((value) => value ?? 0));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const scale = scaleLinear()
    .domain(low === high ? [0, 1] : [low, high])
    .range([low < 0 ? SPACE_BEFORE_NEGATIVE : 0, high > 0 ? LONGEST_BAR : 100]);
  const layout: BarLayout = {
    height: 0,
    zero: mirrored(scale(0), isRtl),
    bars: [],
    labels: [],
    values: [],
  };
  const bar = (from: number, to: number) => {
    const [start, end] = [mirrored(scale(from), isRtl), mirrored(scale(to), isRtl)];
    return { x: Math.min(start, end), width: Math.abs(end - start) };
  };
  let y = 0;
  for (const [row, { values }] of rows.entries()) {
    layout.labels.push({ row, y: y + 15 });
    y += LABEL_HEIGHT;
    let sum = 0;
    for (const index of series.keys()) {
      const value = values[index] ?? null;
      if (value !== null && (value !== 0 || !isStacked))
        layout.bars.push({ series: index, row, y, ...bar(sum, sum + value) });
      if (value !== null && !isStacked)
        layout.values.push({
          value,
          x: mirrored(scale(value), isRtl),
          y: y + 14,
          isBefore: value < 0,
        });
      if (isStacked) sum += value ?? 0;
      else y += BAR_HEIGHT + BAR_GAP;
    }
    if (isStacked) {
      layout.values.push({
        value: sum,
        x: mirrored(scale(sum), isRtl),
        y: y + 14,
        isBefore: false,
      });
      y += BAR_HEIGHT + BAR_GAP;
    }
    y += ROW_GAP;
  }
  layout.height = y - ROW_GAP;
  return layout;
}

export const LINE_HEIGHT = 260;
export const LINE_TOP = 20;
/** First and last point, so that texts of the vertical axis have space. */
const POINT_RANGE: [number, number] = [12, 97];
/** Characters of labels that fit below a chart on a phone. */
const AXIS_CHARACTERS = 40;

export interface LinePoint {
  series: number;
  x: number;
  y: number;
}
export interface LineLayout {
  /** Paths in a square of 100 by 100, which is stretched to the drawing. */
  lines: string[];
  /** Areas below the lines; empty for a line chart. */
  areas: string[];
  points: LinePoint[];
  /** Lines across the drawing, with their value. */
  ticks: { value: number; y: number }[];
  labels: { row: number; x: number; anchor: "start" | "middle" | "end" }[];
}

export function lineLayout({ kind, series, rows }: Chart, isRtl: boolean): LineLayout {
  const isArea = kind === "area";
  const keys = [...series.keys()];
  const layers = stack<Chart["rows"][number], number>()
    .keys(keys)
    .value(({ values }, key) => values[key] ?? 0)(rows);
  const topOf = (index: number, row: number): number | null =>
    isArea ? (layers[index]?.[row]?.[1] ?? null) : (rows[row]?.values[index] ?? null);
  const ends = keys.flatMap((index) => rows.flatMap((_, row) => topOf(index, row) ?? []));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  // A line may start above zero, if its changes would not be visible otherwise; an area may not.
  const start = isArea || low < (high - low) * 2 ? Math.min(0, low) : low;
  const scale = scaleLinear()
    .domain(start === high ? [Math.min(0, start), Math.max(1, high)] : [start, high])
    .nice(4)
    .range([100, 0]);
  const across = scalePoint<number>().domain(rows.keys()).range(POINT_RANGE);
  const x = (row: number) => round(mirrored(across(row) ?? 0, isRtl));
  const y = (value: number) => LINE_TOP + (scale(value) / 100) * LINE_HEIGHT;
  const indexes = [...rows.keys()];
  const path = (index: number) =>
    line<number>()
      .defined((row) => topOf(index, row) !== null)
      .x(x)
      .y((row) => round(scale(topOf(index, row) ?? 0)))(indexes) ?? "";
  const surface = (layer: SeriesPoint<Chart["rows"][number]>[]) =>
    area<number>()
      .x(x)
      .y0((row) => round(scale(layer[row]?.[0] ?? 0)))
      .y1((row) => round(scale(layer[row]?.[1] ?? 0)))(indexes) ?? "";
  return {
    lines: keys.map(path),
    areas: isArea ? layers.map(surface) : [],
    points: keys.flatMap((index) =>
      indexes.flatMap((row) => {
        const top = topOf(index, row);
        return top === null ? [] : [{ series: index, x: x(row), y: round(y(top)) }];
      }),
    ),
    ticks: scale.ticks(4).map((value) => ({ value, y: round(y(value)) })),
    labels: axisLabels(rows).map((row) => ({
      row,
      x: x(row),
      anchor: row === rows.length - 1 ? "end" : row === 0 ? "start" : "middle",
    })),
  };
}

/** Returns the rows whose labels fit below the drawing on a phone. */
function axisLabels(rows: Chart["rows"]): number[] {
  const longest = Math.max(1, ...rows.map(({ label }) => label.length));
  const count = Math.min(6, Math.max(2, Math.floor(AXIS_CHARACTERS / (longest + 2))));
  const step = Math.max(1, Math.ceil((rows.length - 1) / (count - 1)));
  return [...rows.keys()].filter((row) => row % step === 0);
}

export const round = (value: number): number => Math.round(value * 100) / 100;

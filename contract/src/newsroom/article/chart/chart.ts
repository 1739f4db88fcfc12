import { z } from "zod";
import { cleanText } from "../../../platform/clean-text.ts";

/** Kinds of charts. Bars are horizontal, so that long labels fit a phone. */
export const CHART_KINDS = ["bar", "stackedBar", "line", "area"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Maximum sizes of a chart that is legible on a phone. Texts in characters. */
export const CHART_LIMITS = {
  rows: 60,
  bars: 30,
  series: 4,
  label: 40,
  title: 160,
  unit: 60,
  source: 200,
  note: 500,
  value: 1e15,
} as const;

const text = (max: number) => z.string().overwrite(cleanText).max(max);

const fields = z.strictObject({
  kind: z.enum(CHART_KINDS),
  title: text(CHART_LIMITS.title).min(1),
  unit: text(CHART_LIMITS.unit).optional(),
  source: text(CHART_LIMITS.source).optional(),
  note: text(CHART_LIMITS.note).optional(),
  /** Names of the columns of numbers. */
  series: z.array(text(CHART_LIMITS.label)).min(1).max(CHART_LIMITS.series),
  rows: z
    .array(
      z.strictObject({
        label: text(CHART_LIMITS.label),
        /** One per series; null if it is missing. */
        values: z
          .array(z.number().min(-CHART_LIMITS.value).max(CHART_LIMITS.value).nullable())
          .max(CHART_LIMITS.series),
      }),
    )
    .min(1)
    .max(CHART_LIMITS.rows),
});
export type Chart = z.infer<typeof fields>;
export type ChartTable = Pick<Chart, "series" | "rows">;

/** Reason why a table does not fit a kind of chart, with the indexes of the row and series. */
export interface ChartProblem {
  reason: "width" | "empty" | "negative" | "missing" | "tooManyBars" | "onePoint";
  row?: number;
  series?: number;
}

/** Returns why a table cannot be drawn as this kind of chart; undefined if it can. */
export function chartProblem(
  kind: ChartKind,
  { series, rows }: ChartTable,
): ChartProblem | undefined {
  if (rows.every(({ values }) => values.every((value) => value === null)))
    return { reason: "empty" };
  const isBar = kind === "bar" || kind === "stackedBar";
  if (isBar && rows.length * (kind === "bar" ? series.length : 1) > CHART_LIMITS.bars)
    return { reason: "tooManyBars" };
  if (!isBar && rows.length < 2) return { reason: "onePoint" };
  const isStacked = kind === "stackedBar" || kind === "area";
  for (const [row, { values }] of rows.entries()) {
    if (values.length !== series.length) return { reason: "width", row };
    const negative = values.findIndex((value) => value !== null && value < 0);
    if (isStacked && negative >= 0) return { reason: "negative", row, series: negative };
    const missing = values.indexOf(null);
    if (kind === "area" && missing >= 0) return { reason: "missing", row, series: missing };
  }
  return undefined;
}

/** Chart with its table, which is also the data for readers who do not see the drawing. */
export const chart = fields.superRefine((value, { addIssue }) => {
  const problem = chartProblem(value.kind, value);
  if (!problem) return;
  const { reason, row, series } = problem;
  const path =
    row === undefined ? [] : ["rows", row, "values", ...(series === undefined ? [] : [series])];
  addIssue({ code: "custom", message: reason, path: row === undefined ? ["rows"] : path });
});

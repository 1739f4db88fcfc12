import {
  CHART_KINDS,
  CHART_LIMITS,
  type Chart,
  chartProblem,
} from "@masthead/contract/newsroom/article/chart/chart.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length <= max;

/**
 * Returns a chart if the value is one: the checks of the contract for the browser, where the
 * schemas are not loaded.
 */
export function toChart(value: unknown): Chart | undefined {
  if (!isObject(value)) return undefined;
  const { title, series, rows } = value;
  const kind = CHART_KINDS.find((one) => one === value.kind);
  if (!kind || !isText(title, CHART_LIMITS.title) || !title.trim()) return undefined;
  if (!Array.isArray(series) || !Array.isArray(rows) || !rows.length) return undefined;
  if (!series.length || series.length > CHART_LIMITS.series || rows.length > CHART_LIMITS.rows)
    return undefined;
  if (!series.every((name) => isText(name, CHART_LIMITS.label)) || !rows.every(isRow))
    return undefined;
  const texts = (["unit", "source", "note"] as const).flatMap((name) => {
    const text = value[name];
    return isText(text, CHART_LIMITS[name]) && text.trim() ? [[name, text]] : [];
  });
  const chart: Chart = { kind, title, ...Object.fromEntries(texts), series, rows };
  return chartProblem(kind, chart) ? undefined : chart;
}

const isRow = (row: unknown) =>
  isObject(row) &&
  isText(row.label, CHART_LIMITS.label) &&
  Array.isArray(row.values) &&
  row.values.every(
    (value) => value === null || (Number.isFinite(value) && Math.abs(value) <= CHART_LIMITS.value),
  );

/** Returns the chart of JSON text, such as of a copied block. */
export function parseChart(json: string | undefined): Chart | null {
  try {
    return toChart(JSON.parse(json ?? "")) ?? null;
  } catch {
    return null;
  }
}

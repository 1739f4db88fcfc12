import { median } from "../tools/statistics.ts";

/** Lighthouse results of a page: scores from 0 to 100, times in milliseconds. */
export interface PageAudit {
  name: string;
  locale: string;
  url: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  /** Failed audits outside of performance, with the first elements or URLs. */
  faults: string[];
}

type Metric = Exclude<keyof PageAudit, "name" | "locale" | "url" | "faults">;

const MINIMUMS: Partial<Record<Metric, number>> = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
};
const MAXIMUMS: Partial<Record<Metric, number>> = { layoutShift: 0.01, blockingTime: 100 };

const COLUMNS: [Metric, string, number][] = [
  ["performance", "perf", 0],
  ["accessibility", "a11y", 0],
  ["bestPractices", "best", 0],
  ["seo", "seo", 0],
  ["firstPaint", "FCP", 0],
  ["largestPaint", "LCP", 0],
  ["layoutShift", "CLS", 4],
  ["blockingTime", "TBT", 0],
];
const NAME_WIDTH = 44;
const CELL_WIDTH = 8;

/** Metrics of a page that miss their targets. */
export const missedMetrics = (page: PageAudit): Metric[] =>
  COLUMNS.map(([metric]) => metric).filter(
    (metric) =>
      page[metric] < (MINIMUMS[metric] ?? Number.NEGATIVE_INFINITY) ||
      page[metric] > (MAXIMUMS[metric] ?? Number.POSITIVE_INFINITY),
  );

/** Combines runs by the median of each metric. */
export function medianOf(runs: PageAudit[]): PageAudit {
  const [first] = runs;
  if (!first) throw new Error("medianOf needs at least one run");
  const medians = COLUMNS.map(([metric]) => [metric, median(runs.map((run) => run[metric]))]);
  return {
    ...first,
    ...Object.fromEntries(medians),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
  };
}

export const headerLine = (): string =>
  "page".padEnd(NAME_WIDTH) + COLUMNS.map(([, heading]) => heading.padStart(CELL_WIDTH)).join("");

/** Table row of a page. Metrics that miss their target are marked with `!`. */
export function pageLine(page: PageAudit): string {
  const missed = missedMetrics(page);
  const cells = COLUMNS.map(([metric, , digits]) =>
    `${page[metric].toFixed(digits)}${missed.includes(metric) ? "!" : " "}`.padStart(CELL_WIDTH),
  );
  return [
    `${page.name}, ${page.locale}`.padEnd(NAME_WIDTH) + cells.join(""),
    ...page.faults.map((fault) => `  ${fault}`),
  ].join("\n");
}

/** Scores from 0 to 100, times in milliseconds. */
export interface PageFigures {
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
  /** Audits outside of performance that found something, with the first elements or addresses. */
  faults: string[];
}

type Figure = Exclude<keyof PageFigures, "name" | "locale" | "url" | "faults">;

const AT_LEAST: Partial<Record<Figure, number>> = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 };
const AT_MOST: Partial<Record<Figure, number>> = { layoutShift: 0.01, blockingTime: 100 };

const COLUMNS: [Figure, string, number][] = [
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
const WIDTH = 8;

/** The figures that miss their targets. */
export const failures = (page: PageFigures): Figure[] =>
  COLUMNS.map(([figure]) => figure).filter(
    (figure) =>
      page[figure] < (AT_LEAST[figure] ?? Number.NEGATIVE_INFINITY) || page[figure] > (AT_MOST[figure] ?? Number.POSITIVE_INFINITY),
  );

/** The median of each figure by itself. */
export function medianOf(runs: PageFigures[]): PageFigures {
  const [first] = runs;
  if (!first) throw new Error("there are no runs");
  const medians = COLUMNS.map(([figure]) => {
    const sorted = runs.map((run) => run[figure]).sort((a, b) => a - b);
    return [figure, sorted[Math.floor((sorted.length - 1) / 2)]];
  });
  return { ...first, ...Object.fromEntries(medians), faults: [...new Set(runs.flatMap((run) => run.faults))] };
}

export const headerLine = (): string => "page".padEnd(NAME_WIDTH) + COLUMNS.map(([, head]) => head.padStart(WIDTH)).join("");

/** A row of the table; figures that miss their targets have a mark. */
export function pageLine(page: PageFigures): string {
  const missed = failures(page);
  const cells = COLUMNS.map(([figure, , digits]) =>
    `${page[figure].toFixed(digits)}${missed.includes(figure) ? "!" : " "}`.padStart(WIDTH),
  );
  return [`${page.name}, ${page.locale}`.padEnd(NAME_WIDTH) + cells.join(""), ...page.faults.map((fault) => `  ${fault}`)].join("\n");
}

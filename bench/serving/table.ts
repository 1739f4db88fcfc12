import type { Measurement } from "../tools/load.ts";
import { formatColumns } from "../tools/table.ts";

/**
 * Row of the results table. Targets apply to ratios, since absolute values depend on the machine.
 */
export interface BenchResult {
  path: string;
  client: string;
  bytes?: number;
  ours: Partial<Measurement>;
  nginx?: Measurement;
  /** Value that is compared with the target. */
  ratio: number;
  /**
   * Ratio of the responses per second of CPU time, which is more reliable on a machine with other
   * load.
   */
  byProcessor?: number;
  /** None for rows that only compare. */
  target?: number;
  /** The target is a maximum, as for memory. */
  atMost?: boolean;
}

/** Highest ratio of the p99 latency to nginx. */
const MAX_P99_RATIO = 3;
/** Smaller differences in p99 latency are ignored. */
const P99_RESOLUTION_MS = 0.5;

export const isMet = ({ ratio, target, atMost }: BenchResult): boolean =>
  target === undefined || (atMost ? ratio <= target : ratio >= target);

/** Whether the p99 latency meets its target; undefined where it was not measured. */
export function isLatencyMet({ ours, nginx }: BenchResult): boolean | undefined {
  if (ours.p99 === undefined || nginx?.p99 === undefined) return undefined;
  return ours.p99 <= MAX_P99_RATIO * nginx.p99 || ours.p99 - nginx.p99 < P99_RESOLUTION_MS;
}

const COLUMNS = [
  "path",
  "client",
  "bytes",
  "ours/s",
  "busy",
  "nginx/s",
  "busy",
  "by CPU",
  "ratio",
  "target",
  "",
  "p99 ms",
  "nginx",
  "",
];

export const formatTable = (results: BenchResult[]): string =>
  formatColumns([COLUMNS, ...results.map(cellsOf)], (i) => i < 2 || COLUMNS[i] === "");

function cellsOf(result: BenchResult): string[] {
  const { path, client, bytes, ours, nginx, byProcessor, ratio, target } = result;
  const latency = isLatencyMet(result);
  return [
    path.length > 44 ? `${path.slice(0, 43)}…` : path,
    client,
    formatInteger(bytes),
    formatInteger(ours.perSecond),
    formatPercent(ours.busy),
    formatInteger(nginx?.perSecond),
    formatPercent(nginx?.busy),
    byProcessor === undefined ? "" : formatRatio(byProcessor),
    formatRatio(ratio),
    target === undefined ? "" : formatRatio(target),
    target === undefined ? "" : isMet(result) ? "met" : "MISSED",
    formatDecimal(ours.p99),
    formatDecimal(nginx?.p99),
    latency === undefined ? "" : latency ? "met" : "MISSED",
  ];
}

const formatInteger = (value: number | undefined) =>
  value === undefined ? "" : Math.round(value).toLocaleString("en");
const formatPercent = (value: number | undefined) =>
  value === undefined ? "" : `${Math.round(value * 100)}%`;
const formatDecimal = (value: number | undefined) => (value === undefined ? "" : value.toFixed(2));
/** Formats small ratios as fractions, such as 1/600. */
const formatRatio = (value: number) =>
  value > 0 && value < 0.02 ? `1/${Math.round(1 / value)}` : value.toFixed(2);

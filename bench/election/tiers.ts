import { type ScrapedSample, sumOf } from "../../server/test/readers/scrape.ts";
import { percentile } from "../tools/statistics.ts";
import { formatMarkdown } from "../tools/table.ts";
import { type CrowdClient, REQUEST_KINDS, USER_AGENT } from "./client.ts";
import { parseVarnishLog } from "./varnish-log.ts";

/** Results of a tier, or of one kind of request. Latencies are in milliseconds. */
export interface TierResult {
  tier: string;
  requests: number;
  /** Share of cacheable requests that were answered from the cache. */
  hitRate?: number;
  errors: number;
  p50?: number;
  p99?: number;
  cpuSeconds?: number;
}

const resultOf = (tier: string, latencies: number[], errors: number): TierResult => ({
  tier,
  requests: latencies.length,
  errors,
  ...(latencies.length && { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }),
});

const isError = (status: number) => status >= 500 || !status;

/**
 * Requests in the access log of the sample configuration, which has no streams: their paths are
 * keys.
 */
export function nginxResult(log: string): TierResult {
  const requests = [...log.matchAll(/" (\d+) \d+ ([\d.]+)$/gm)];
  return resultOf(
    "nginx, streams not counted",
    requests.map(([, , seconds]) => Number(seconds) * 1000),
    requests.filter(([, status]) => isError(Number(status))).length,
  );
}

/** Requests of readers and purges in the log of Varnish, and requests that reached the product. */
export function varnishResults(log: string): Record<"varnish" | "purges" | "serve", TierResult> {
  const requests = parseVarnishLog(log);
  const summarise = (tier: string, some: typeof requests) =>
    resultOf(
      tier,
      some.map(({ milliseconds }) => milliseconds),
      some.filter(({ status }) => isError(status)).length,
    );
  const received = requests.filter(
    ({ isFromClient, userAgent }) => isFromClient && userAgent === USER_AGENT,
  );
  const cacheable = received.filter(({ method, isPublic }) => method === "GET" && isPublic);
  return {
    varnish: {
      ...summarise("Varnish", received),
      hitRate: cacheable.filter(({ isHit }) => isHit).length / cacheable.length,
    },
    purges: summarise(
      "Varnish, purge requests",
      requests.filter(({ method }) => method === "PURGE"),
    ),
    serve: summarise(
      "`masthead serve`, two processes",
      requests.filter(({ isFromClient }) => !isFromClient),
    ),
  };
}

/** Returns the growth of each metric between two scrapes, added up over processes. */
export function growth(before: ScrapedSample[], after: ScrapedSample[]): ScrapedSample[] {
  const sums = new Map<string, ScrapedSample>();
  const add = (samples: ScrapedSample[], sign: 1 | -1) => {
    for (const sample of samples) {
      const key = sample.name + JSON.stringify(sample.labels);
      sums.set(key, { ...sample, value: (sums.get(key)?.value ?? 0) + sign * sample.value });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...sums.values()];
}

/** Percentiles of a histogram are the limits of its buckets. */
export function histogramResult(
  tier: string,
  grown: ScrapedSample[],
  metric: string,
  errors: number,
): TierResult {
  const limits = [
    ...new Set(
      grown.flatMap(({ name, labels }) => (name === `${metric}_bucket` ? [labels.le ?? ""] : [])),
    ),
  ];
  const total = sumOf(grown, `${metric}_count`) ?? 0;
  const at = (share: number) => {
    const limit = limits.find(
      (le) => (sumOf(grown, `${metric}_bucket`, { le }) ?? 0) >= share * total,
    );
    return Number(limit?.replace("+Inf", "Infinity")) * 1000;
  };
  return { tier, requests: total, errors, ...(total && { p50: at(0.5), p99: at(0.99) }) };
}

/** Results of the client, by kind of request. */
export const clientResults = ({ counts }: CrowdClient): TierResult[] =>
  REQUEST_KINDS.map((kind) => {
    const { latencies, failures } = counts[kind];
    return resultOf(
      kind,
      latencies,
      [...failures.values()].reduce((sum, count) => sum + count, 0),
    );
  });

/**
 * Formats results as a Markdown table. With the cores at full scale per second of CPU time, it has
 * columns for both.
 */
export function formatResults(results: TierResult[], coresPerCpuSecond?: number): string {
  const number = (value: number | undefined, digits: number) =>
    value === undefined
      ? ""
      : value.toLocaleString("en", {
          maximumFractionDigits: digits,
          minimumFractionDigits: digits,
        });
  const head = [
    "",
    "requests",
    "hit rate",
    "errors",
    "p50 ms",
    "p99 ms",
    ...(coresPerCpuSecond ? ["CPU s", "cores at full scale"] : []),
  ];
  const rows = results.map(({ tier, requests, hitRate, errors, p50, p99, cpuSeconds }) => [
    tier,
    number(requests, 0),
    hitRate === undefined ? "" : `${number(hitRate * 100, 2)} %`,
    number(errors, 0),
    number(p50, 1),
    number(p99, 1),
    ...(coresPerCpuSecond
      ? [number(cpuSeconds, 1), number(cpuSeconds && cpuSeconds * coresPerCpuSecond, 1)]
      : []),
  ]);
  return formatMarkdown(head, rows);
}

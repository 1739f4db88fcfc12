import { Counter, Gauge, type Registry } from "prom-client";
import { withTimeout } from "../cache/with-timeout.ts";
import { purgeSources } from "../cdn/purge-gauges.ts";
import { countJobs, countRecentFailures, oldestDueJobs } from "../jobs/failed-jobs.ts";
import type { Platform } from "../platform.ts";
import type { MetricSource, Sample } from "./metric-source.ts";

/**
 * Time for which a value from the database is reused, in milliseconds. Several Prometheus servers
 * may scrape.
 */
const FRESH_FOR = 10_000;
/**
 * Timeout of reading a value, in milliseconds: the rest of the metrics must not wait for a database
 * that hangs.
 */
const READ_TIMEOUT = 2000;

const jobSources: MetricSource[] = [
  {
    name: "masthead_jobs",
    help: "Jobs that wait, run or have failed for good, by name and state",
    labels: ["name", "state"],
    read: async (db) =>
      (await countJobs(db)).map(({ name, state, count }) => ({
        labels: { name, state },
        value: count,
      })),
  },
  {
    name: "masthead_job_due_age_seconds",
    help: "Time since the oldest waiting job could have run, by name; absent if none waits",
    labels: ["name"],
    read: async (db) =>
      (await oldestDueJobs(db)).map(({ name, dueAt }) => ({
        labels: { name },
        value: Math.max(0, (Date.now() - dueAt.getTime()) / 1000),
      })),
  },
  {
    name: "masthead_jobs_failed_recently",
    help: "Jobs that failed for good within the last hour, and were neither retried nor dismissed",
    labels: ["name"],
    read: async (db) =>
      (await countRecentFailures(db)).map(({ name, count }) => ({
        labels: { name },
        value: count,
      })),
  },
];

/**
 * Registers gauges of the whole installation. A source that cannot be read has no samples, and is
 * counted as an error.
 */
export function registerInstallationGauges(
  registry: Registry,
  { background }: Platform,
  sources: readonly MetricSource[],
): void {
  const errors = new Counter({
    name: "masthead_scrape_errors_total",
    help: "Metrics that could not be read from the database",
    labelNames: ["metric"],
    registers: [registry],
  });
  for (const source of [...jobSources, ...purgeSources, ...sources]) {
    const read = cached(() => withTimeout(source.read(background.db), READ_TIMEOUT));
    new Gauge({
      name: source.name,
      help: source.help,
      labelNames: [...(source.labels ?? [])],
      registers: [registry],
      aggregator: "first",
      async collect() {
        this.reset();
        // A gauge without labels would be 0 after a reset.
        if (!source.labels) this.remove();
        try {
          for (const { labels = {}, value } of await read()) this.set(labels, value);
        } catch {
          errors.inc({ metric: source.name });
        }
      },
    });
  }
}

/** Reuses a result, and coalesces concurrent reads. A failure is not reused. */
function cached(read: () => Promise<Sample[]>): () => Promise<Sample[]> {
  let last: { samples: Promise<Sample[]>; until: number } | undefined;
  return () => {
    if (!last || performance.now() >= last.until) {
      const current = { samples: read(), until: performance.now() + FRESH_FOR };
      last = current;
      current.samples.catch(() => {
        if (last === current) last = undefined;
      });
    }
    return last.samples;
  };
}

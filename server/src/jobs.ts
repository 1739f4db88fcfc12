import { setInterval } from "node:timers/promises";
import type { ClockGuard } from "./platform/clock-guard.ts";
import { countJobs } from "./platform/jobs/failed-jobs.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import { forBackground, type Platform } from "./platform/platform.ts";
import type { StartedPlatform } from "./platform/start.ts";
import { observeJob } from "./platform/telemetry/observe-job.ts";
import { MODULES } from "./register-modules.ts";

/** Interval of lines about the progress of a command, in milliseconds. */
const REPORT_INTERVAL = 5000;

export function allJobs(platform: Platform): JobDefinition[] {
  return MODULES.flatMap((module) => module.jobs?.(platform) ?? []).map(observeJob);
}

/**
 * Starts workers for all jobs, which run while the clock is right, and removes the schedules of
 * jobs that no longer exist.
 */
export async function startJobWorkers(platform: Platform, clock: ClockGuard): Promise<void> {
  const jobs = clock.guardJobs(allJobs(forBackground(platform)));
  await platform.jobs.work(jobs);
  await platform.jobs.removeOldSchedules(jobs);
}

/**
 * Runs the queued one-off jobs, such as image variants, until none is left. Recurring jobs are left
 * to the server: if one fails, because a service that it needs is not running during a command,
 * this would wait for all of its retries.
 * @param report prints the number of jobs that are left, every few seconds
 */
export async function finishQueuedJobs(
  platform: StartedPlatform,
  report: (line: string) => void,
): Promise<void> {
  const done = new AbortController();
  const reporting = (async () => {
    for await (const _ of setInterval(REPORT_INTERVAL, undefined, { signal: done.signal })) {
      const left = (await countJobs(platform.database.db)).reduce(
        (sum, { state, count }) => (state === "failed" ? sum : sum + count),
        0,
      );
      if (left) report(`Finishing background jobs, such as sizes of images: ${left} left.`);
    }
  })().catch(() => {});
  try {
    await platform.jobs.work(allJobs(platform).filter(({ cron, isLong }) => !cron && !isLong));
    await platform.jobs.idle();
  } finally {
    done.abort();
    await reporting;
  }
}

import type { ClockGuard } from "./platform/clock-guard.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import { forBackground, type Platform } from "./platform/platform.ts";
import type { StartedPlatform } from "./platform/start.ts";
import { observeJob } from "./platform/telemetry/observe-job.ts";
import { MODULES } from "./register-modules.ts";

/** All background jobs. */
export function allJobs(platform: Platform): JobDefinition[] {
  return MODULES.flatMap((module) => module.jobs?.(platform) ?? []).map(observeJob);
}

/** Starts workers for all jobs, which run while the clock is right, and removes the schedules of jobs that no longer exist. */
export async function startJobWorkers(platform: Platform, clock: ClockGuard): Promise<void> {
  const jobs = clock.guardJobs(allJobs(forBackground(platform)));
  await platform.jobs.work(jobs);
  await platform.jobs.removeOldSchedules(jobs);
}

/**
 * Runs the queued one-off jobs, such as image variants, until none is left. Recurring jobs are left to the server: if one fails, because
 * a service that it needs is not running during a command, this would wait for all of its retries.
 */
export async function finishQueuedJobs(platform: StartedPlatform): Promise<void> {
  await platform.jobs.work(allJobs(platform).filter(({ cron }) => !cron));
  await platform.jobs.idle();
}

import type { PgBoss } from "pg-boss";

/** Dead-letter queue: a copy of each permanently failed job. See failed-jobs.ts. */
export const FAILED_QUEUE = "jobs.failed";
/** Time for which failed jobs can be listed and retried, in seconds. */
const KEEP_FAILED = 30 * 24 * 60 * 60;
/**
 * Retry policy, in seconds: the delay doubles from 5 s to 15 min, ten times, so that a job survives
 * a mail server outage of half an hour. Errors that a retry would only repeat are not retried
 * (job-errors.ts). A worker that stopped sending heartbeats is considered dead, and its job is
 * retried.
 */
export const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
  deadLetter: FAILED_QUEUE,
  // Retention of completed jobs, and of jobs that no worker has fetched.
  deleteAfterSeconds: 7 * 24 * 60 * 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  // A new job wakes the workers of every process by NOTIFY when its transaction commits.
  notify: true,
};
/** A failed job is logged by a worker of this queue. Its copy is kept after that. */
const FAILED_SETTINGS = {
  retryLimit: QUEUE.retryLimit,
  retryBackoff: true,
  deleteAfterSeconds: KEEP_FAILED,
};

/**
 * Creates the dead-letter queue.
 * @param heartbeatSeconds for the other queues
 */
export async function prepareQueues(boss: PgBoss, heartbeatSeconds: number) {
  await boss.createQueue(FAILED_QUEUE, { ...FAILED_SETTINGS, policy: "standard" });
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const failedQueue = stored.get(FAILED_QUEUE);
  if (failedQueue && !hasSettings(failedQueue, FAILED_SETTINGS))
    await boss.updateQueue(FAILED_QUEUE, FAILED_SETTINGS);
  const settings = { ...QUEUE, heartbeatSeconds };
  const ensured = new Set<string>();
  return {
    ensured,
    /** Creates a queue, or gives one of an earlier version its current settings. */
    async ensure(name: string): Promise<void> {
      if (ensured.has(name)) return;
      const existing = stored.get(name);
      if (!existing) await boss.createQueue(name, { ...settings, policy: "standard" });
      else if (!hasSettings(existing, settings)) await boss.updateQueue(name, settings);
      ensured.add(name);
    },
  };
}

/** Whether a stored queue has these settings. */
const hasSettings = (queue: object, settings: object) =>
  Object.entries(settings).every(
    ([name, value]) => (queue as Record<string, unknown>)[name] === value,
  );

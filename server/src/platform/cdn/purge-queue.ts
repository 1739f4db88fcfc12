import { randomUUID } from "node:crypto";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import type { FastifyBaseLogger } from "fastify";
import { announceChange, EVERYTHING } from "../cache/changes.ts";
import { STALE_IF_ERROR } from "../cache/page-cache.ts";
import { withTimeout } from "../cache/with-timeout.ts";
import type { Db } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { purgeEvents } from "../telemetry/events.ts";
import type { Cdn } from "./cdn.ts";
import { purgeKeys } from "./cdn-keys.ts";
import {
  completePurges,
  type DuePurge,
  deleteOldPurges,
  leaseDuePurges,
  type RepeatedPurge,
  recordTarget,
  releasePurges,
  renewPurgeLease,
  retryPurges,
  timeUntilDue,
  touchTarget,
} from "./cdn-purge.store.ts";

/** Timings of the purge queue, in milliseconds. */
export interface PurgeTimings {
  /**
   * Delay between a change and its purge, in which every process receives the change and marks its
   * own pages stale.
   */
  settle: number;
  /**
   * Delays of the repeated purges. The first removes responses that were rendered before the change
   * and that the CDN received after the purge. The last removes responses of a process that did not
   * receive the change: its pages expire after a minute.
   */
  repeats: readonly number[];
  /** Maximum time between two looks at the queue: for purges that another process has left. */
  poll: number;
  /**
   * Time after which another process sends purges leased by this one. Renewed while this one sends,
   * however long that takes.
   */
  lease: number;
  /** Time limit of a stop: unsent purges are left to other processes. */
  stop: number;
}

const TIMINGS: PurgeTimings = {
  settle: 40,
  repeats: [5_000, 75_000],
  poll: 5_000,
  lease: MINUTE,
  stop: 5_000,
};
/**
 * Time limit of leaving purges to other processes, in milliseconds. If the database does not
 * answer, their lease expires.
 */
const RELEASE_TIMEOUT = 1_000;
/** Number of purges that are sent at a time. */
const BATCH_SIZE = 500;
/** Interval between two deletions of old purges, in milliseconds. */
const CLEAN_INTERVAL = HOUR;
/** Age at which purges are deleted by a process without a CDN, in seconds. */
const UNUSED_SECONDS = 7 * 24 * 60 * 60;

export interface PurgeQueue {
  /** Sends due purges, and waits for it. */
  drain(): Promise<void>;
  /** Sends due purges and stops, within the time limit. */
  stop(): Promise<void>;
}

/**
 * Starts to send queued purges to the CDN: woken by each change, in batches, with retries. Any
 * number of processes may do so. Without a CDN it deletes the purges that remain from an earlier
 * one.
 */
export async function startPurgeQueue(
  { cdn, config, background: { db }, log, onChange }: StartedPlatform,
  currentBuild: () => Promise<{ id: string }>,
  adjustedTimings: Partial<PurgeTimings> = {},
): Promise<PurgeQueue | undefined> {
  if (!cdn) {
    await deleteOldPurges(db, UNUSED_SECONDS);
    return undefined;
  }
  await recordBuild(db, cdn, currentBuild);
  const timings = { ...TIMINGS, ...adjustedTimings };
  const aborting = new AbortController();
  const sender: PurgeSender = { db, cdn, log, timings, signal: aborting.signal };
  const clean = createCleaner(sender, config.CDN_MAX_AGE + STALE_IF_ERROR / 1000);
  let running: Promise<void> | undefined;
  const drain = (): Promise<void> => {
    running ??= clean()
      .then(() => sendAllDue(sender))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const run = async (): Promise<number> => {
    if (running) return timings.settle;
    try {
      await drain();
      return Math.min(timings.poll, (await timeUntilDue(db)) ?? timings.poll);
    } catch (error) {
      // The database is unavailable: the purges are still queued.
      log.warn({ error }, "CDN purge queue unavailable");
      return timings.poll;
    }
  };
  const timer = createWakeTimer(run);
  onChange(() => timer.wakeIn(timings.settle));
  timer.wakeIn(0);
  return {
    drain,
    async stop() {
      timer.stop();
      const finished = (running ?? Promise.resolve()).catch(() => {}).then(drain);
      try {
        await withTimeout(finished, timings.stop);
      } catch (error) {
        log.warn({ error }, "CDN purges are left to other processes");
        aborting.abort();
        await withTimeout(finished, RELEASE_TIMEOUT).catch(() => {});
      }
    },
  };
}

/** Purges everything if pages are of another build: they refer to its scripts and styles. */
async function recordBuild(
  db: Db,
  { name }: Cdn,
  currentBuild: () => Promise<{ id: string }>,
): Promise<void> {
  // Without a build, pages report that.
  const build = await currentBuild().then(
    ({ id }) => id,
    () => "",
  );
  const isOther = await recordTarget(db, { name, build });
  await touchTarget(db, name);
  if (isOther) await announceChange(db, [EVERYTHING]);
}

/** What purges are sent with. */
interface PurgeSender {
  db: Db;
  cdn: Cdn;
  log: FastifyBaseLogger;
  timings: PurgeTimings;
  signal: AbortSignal;
}

/** Creates a function that deletes purges, at an interval, which are older than any copy. */
function createCleaner({ db, cdn, log }: PurgeSender, expirySeconds: number): () => Promise<void> {
  let cleanedAt = 0;
  return async () => {
    if (Date.now() - cleanedAt < CLEAN_INTERVAL) return;
    cleanedAt = Date.now();
    await touchTarget(db, cdn.name);
    const expired = await deleteOldPurges(db, expirySeconds);
    if (!expired) return;
    purgeEvents.publish({ outcome: "expired", count: expired });
    log.error({ expired }, "CDN purges given up: older than any copy");
  };
}

/**
 * Creates a timer that calls `run` at the earliest requested time, and after the delay that it
 * returns, in milliseconds.
 */
function createWakeTimer(run: () => Promise<number>) {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  const wakeIn = (delay: number): void => {
    const at = performance.now() + delay;
    if (isStopped || wakesAt <= at) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(() => void wake(), delay).unref();
  };
  const wake = async () => {
    wakesAt = Number.POSITIVE_INFINITY;
    wakeIn(await run());
  };
  return {
    wakeIn,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Sends the purges that are due, in batches, until none is left. */
async function sendAllDue(sender: PurgeSender): Promise<void> {
  const { db, log, timings, signal } = sender;
  while (!signal.aborted) {
    const lease = { lease: randomUUID(), seconds: timings.lease / 1000 };
    const due = await leaseDuePurges(db, { ...lease, limit: BATCH_SIZE });
    if (!due.length) return;
    const ids = due.map(({ id }) => id);
    const renew = () =>
      renewPurgeLease(db, lease, ids).catch((error) =>
        log.warn({ error }, "lease of CDN purges was not renewed"),
      );
    const renewal = setInterval(renew, timings.lease / 3);
    await sendBatch(sender, lease.lease, due).finally(() => clearInterval(renewal));
  }
}

async function sendBatch(sender: PurgeSender, lease: string, due: DuePurge[]): Promise<void> {
  const { db, log, signal } = sender;
  for (const purges of groupsOf(due)) {
    const error = await sendPurges(sender, lease, purges);
    if (signal.aborted)
      return releasePurges(
        db,
        lease,
        due.map(({ id }) => id),
      );
    if (error)
      log.warn(
        { error, purges: purges.length, attempt: (purges[0]?.attempts ?? 0) + 1 },
        "CDN purge failed, will be retried",
      );
  }
}

/**
 * Splits purges: new ones first, so that those that have failed before do not fail them, and hard
 * ones before others.
 */
function groupsOf(purges: DuePurge[]): DuePurge[][] {
  const kinds = [false, true].flatMap((retried) =>
    [true, false].map((hard) => ({ retried, hard })),
  );
  const groups = kinds.map(({ retried, hard }) =>
    purges.filter((one) => one.attempts > 0 === retried && one.hard === hard),
  );
  return groups.filter((group) => group.length > 0);
}

/**
 * Sends purges of one kind. Returns the error if they failed; nothing is recorded of purges that
 * were aborted.
 */
async function sendPurges(
  { db, cdn, timings, signal }: PurgeSender,
  lease: string,
  purges: DuePurge[],
): Promise<Error | undefined> {
  const ids = purges.map(({ id }) => id);
  try {
    await cdn.purge(purgeKeys(purges.map(({ tag }) => tag)), {
      hard: purges[0]?.hard ?? false,
      signal,
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    purgeEvents.publish({ outcome: "failed", count: purges.length });
    await retryPurges(db, lease, ids, (error as Error).message);
    return error as Error;
  }
  purgeEvents.publish({ outcome: "sent", count: purges.length });
  await completePurges(db, lease, {
    sent: ids,
    repeated: repeatedPurges(purges, timings.repeats),
    renewed: purges.filter(({ round }) => round === 0),
  });
  return undefined;
}

/** Returns the purges to repeat: of each tag, the one with the most repeats left. */
function repeatedPurges(purges: DuePurge[], repeats: readonly number[]): RepeatedPurge[] {
  const byTag = new Map<string, DuePurge>();
  for (const purge of purges)
    if (purge.round <= (byTag.get(purge.tag)?.round ?? Number.POSITIVE_INFINITY))
      byTag.set(purge.tag, purge);
  return [...byTag.values()].flatMap(({ id, hard, round }) => {
    const delay = repeats[round];
    return delay === undefined
      ? []
      : [{ id, hard, delay: (delay - (repeats[round - 1] ?? 0)) / 1000 }];
  });
}

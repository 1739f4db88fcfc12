import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { listenForChanges } from "./cache/changes.ts";
import { MemoCache } from "./cache/memo.ts";
import { createCdn } from "./cdn/cdn.ts";
import { startErrorReports } from "./error-reports.ts";
import { stopFfmpeg } from "./ffmpeg/ffmpeg.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { resolveSecrets } from "./installation-secrets/installation-secrets.ts";
import { type Jobs, startJobs } from "./jobs/jobs.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import type { Platform } from "./platform.ts";
import { BACKGROUND_LIMITS, CONNECTIONS } from "./postgres/connection.ts";
import { openDatabase } from "./postgres/database.ts";
import { databaseAddresses } from "./postgres/database-settings.ts";
import { openReplica } from "./postgres/replica/replica.ts";
import { watchWrites } from "./postgres/write-watch.ts";
import { startOrUndo } from "./start-or-undo.ts";
import { type MediaStorage, openStorage } from "./storage/storage.ts";
import { isStorageFull, isStorageUnavailable } from "./storage/storage-fault.ts";
import { dependencyFailed, observeErrors } from "./telemetry/dependency.ts";
import { startSlowQueryLog } from "./telemetry/slow-query-log.ts";
import { startTracing } from "./telemetry/tracing.ts";

export interface StartedPlatform extends Platform {
  stop(): Promise<void>;
}

/**
 * Starts all services of a process. If one cannot be started, the others are stopped.
 * @param startQueue starts the job queue; tests start it when they first use it
 */
export async function startPlatform(
  settings: Config,
  databaseUrl: string,
  publicUrl: string,
  startQueue: typeof startJobs = startJobs,
): Promise<StartedPlatform> {
  const { result, stop } = await startOrUndo((started) =>
    startServices(settings, { databaseUrl, publicUrl, startQueue }, started),
  );
  return { ...result, stop };
}

interface Surroundings {
  databaseUrl: string;
  publicUrl: string;
  startQueue: typeof startJobs;
}

async function startServices(
  settings: Config,
  { databaseUrl, publicUrl, startQueue }: Surroundings,
  started: AsyncDisposableStack,
): Promise<Omit<StartedPlatform, "stop">> {
  const log = await startTelemetry(settings, started);
  const { requests, direct, replica: replicaAddress } = databaseAddresses(settings, databaseUrl);
  const database = openDatabase(requests);
  started.defer(database.close);
  const config = await resolveSecrets(settings, database.db, (line) => log.warn(line));
  const background = openDatabase(direct, {
    max: CONNECTIONS.background,
    limits: BACKGROUND_LIMITS,
    name: "masthead background",
  });
  started.defer(background.close);
  const writes = watchWrites(background, { log });
  started.defer(writes.stop);
  const storage = await openObservedStorage(config, log);
  const memo = new MemoCache();
  const listeners: ((tags: string[]) => void)[] = [(tags) => memo.change(tags)];
  const replica =
    replicaAddress && config.ROLE !== "worker"
      ? openReplica({
          primary: database,
          address: replicaAddress,
          maxLag: config.DATABASE_REPLICA_MAX_LAG,
          log,
        })
      : undefined;
  started.defer(async () => replica?.close());
  const applyChange = (tags: string[]) => {
    // Before the caches, so that later reads show the change.
    replica?.noteChange();
    for (const listener of listeners) listener(tags);
  };
  const jobs = await listenAndStartJobs(
    listenForChanges(direct, applyChange),
    startQueue(direct, log, { enqueueOnly: config.ROLE === "serve" }),
    started,
  );
  return {
    config,
    log,
    database,
    replica,
    background,
    writes,
    memo,
    jobs,
    limiter: createRateLimiter(database.pool),
    mailer: createMailer(config, publicUrl, log),
    cdn: createCdn(config),
    storage,
    publicUrl: publicUrl.replace(/\/$/, ""),
    applyChange,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Starts error reports, traces and the log. */
async function startTelemetry(
  settings: Config,
  started: AsyncDisposableStack,
): Promise<FastifyBaseLogger> {
  const reports = await startErrorReports(settings);
  started.defer(async () => void (await reports?.close()));
  const log = createLog(settings.LOG_LEVEL, (error) => reports?.report(error));
  const tracer = await startTracing(settings);
  started.defer(async () => tracer?.stop());
  started.defer(startSlowQueryLog(settings.SLOW_QUERY_MS, log));
  return log;
}

async function openObservedStorage(config: Config, log: FastifyBaseLogger): Promise<MediaStorage> {
  return observeErrors(await openStorage(config), (error) => {
    // Other errors, such as an invalid range, concern the caller.
    if (isStorageUnavailable(error) || isStorageFull(error))
      dependencyFailed(log, { dependency: "storage", error });
  });
}

/** Waits for both also if one fails, so that the other can be stopped. */
async function listenAndStartJobs(
  listening: ReturnType<typeof listenForChanges>,
  starting: Promise<Jobs>,
  started: AsyncDisposableStack,
): Promise<Jobs> {
  const [changes, jobs] = await Promise.allSettled([listening, starting]);
  if (changes.status === "fulfilled") started.defer(changes.value.close);
  if (jobs.status === "fulfilled") started.defer(jobs.value.stop);
  // Before the jobs, which wait for it.
  started.defer(async () => stopFfmpeg());
  if (changes.status === "rejected") throw changes.reason;
  if (jobs.status === "rejected") throw jobs.reason;
  return jobs.value;
}

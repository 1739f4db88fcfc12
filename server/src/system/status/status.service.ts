import { DAY } from "@masthead/contract/platform/durations.ts";
import type {
  Dependency,
  DependencyFailureOutcome,
  SystemStatus,
} from "@masthead/contract/system/status.ts";
import type { Config } from "../../config.ts";
import { withTimeout } from "../../platform/cache/with-timeout.ts";
import { lastPurges, queuedPurges } from "../../platform/cdn/purge-status.sql.ts";
import { notFound } from "../../platform/http/problem.ts";
import {
  countJobs,
  dismissFailedJob,
  type JobCount,
  listFailedJobs,
  oldestDueJobs,
  retryFailedJob,
} from "../../platform/jobs/failed-jobs.ts";
import { loadSiteBuild } from "../../platform/pages/site.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { readJournal } from "../../platform/postgres/migration/migration-files.ts";
import { PROCESS_TIMEOUT } from "../../platform/process/heartbeat.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { lastBackups } from "../backup/backup.service.ts";
import { actorOf, writeLog } from "../log/log.store.ts";
import {
  databaseFigures,
  databaseVersions,
  lastMail,
  listFailures,
  listProcesses,
} from "./status.store.ts";
import { statusSources } from "./status-sources.ts";

/** Timeout of a look at the storage, in milliseconds: a network disk may hang. */
const STORAGE_TIMEOUT = 4000;
/** Age up to which failures of services outside are shown, in milliseconds. */
const FAILURES_SHOWN = DAY;

/** Returns the status of the installation. */
export async function systemStatus(context: CallContext): Promise<SystemStatus> {
  const { db, now, platform } = context;
  const [
    versions,
    database,
    processes,
    jobs,
    due,
    failures,
    storage,
    mail,
    backups,
    cdn,
    gateway,
    streams,
  ] = await Promise.all([
    productVersions(context),
    databaseStatus(context),
    listProcesses(db),
    countJobs(db),
    oldestDueJobs(db),
    listFailures(db, new Date(now.getTime() - FAILURES_SHOWN)),
    storageStatus(platform),
    lastMail(db),
    lastBackups(db),
    cdnStatus(context),
    statusSources.get("gateway")(context),
    statusSources.get("streams")(context),
  ]);
  return {
    at: now.toISOString(),
    versions,
    database,
    processes: processes.map((row) => processStatus(row, now)),
    jobs: jobsByName(jobs, new Map(due.map(({ name, dueAt }) => [name, dueAt.toISOString()]))),
    failures: failures.map(failureStatus),
    storage,
    mail: {
      configured: platform.config.SMTP_URL !== undefined,
      last: mail?.at ? { at: mail.at.toISOString(), error: mail.error } : null,
    },
    backup: backupStatus(backups),
    cdn,
    gateway,
    streams,
  };
}

const processStatus = (
  {
    mailAt: _,
    mailError: __,
    role,
    startedAt,
    seenAt,
    ...process
  }: Awaited<ReturnType<typeof listProcesses>>[number],
  now: Date,
): SystemStatus["processes"][number] => ({
  ...process,
  role: role as Config["ROLE"],
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
  running: now.getTime() - seenAt.getTime() < PROCESS_TIMEOUT,
});

const failureStatus = ({
  firstAt,
  lastAt,
  dependency,
  outcome,
  ...failure
}: Awaited<ReturnType<typeof listFailures>>[number]): SystemStatus["failures"][number] => ({
  ...failure,
  dependency: dependency as Dependency,
  outcome: outcome as DependencyFailureOutcome,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});

/** Returns one page of the permanently failed jobs, latest first. */
export async function failedJobs(
  { db }: CallContext,
  { page, limit }: { page: number; limit: number },
) {
  const [rows, counts] = await Promise.all([
    listFailedJobs(db, { limit, offset: (page - 1) * limit }),
    countJobs(db),
  ]);
  const total = counts.reduce(
    (sum, { state, count }) => (state === "failed" ? sum + count : sum),
    0,
  );
  return {
    data: rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })),
    meta: { page, limit, total },
  };
}

/**
 * Enqueues a failed job again. @throws NOT_FOUND if it is not among the failed jobs, such as when
 * somebody else has retried it
 */
export async function retryJob(context: CallContext, id: string): Promise<void> {
  const { db, platform } = context;
  await db.transaction(async (tx) => {
    const name = await retryFailedJob(tx, platform.jobs, id);
    if (!name) throw notFound();
    await writeLog(tx, actorOf(context), [
      {
        action: "retry",
        entity: "Job",
        entityId: null,
        changes: { name: [null, name], job: [null, id] },
      },
    ]);
  });
}

/**
 * Removes a failed job from the list without running it. @throws NOT_FOUND if it is not among the
 * failed jobs
 */
export async function dismissJob(context: CallContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const name = await dismissFailedJob(tx, id);
    if (!name) throw notFound();
    await writeLog(tx, actorOf(context), [
      {
        action: "delete",
        entity: "Job",
        entityId: null,
        changes: { name: [name, null], job: [id, null] },
      },
    ]);
  });
}

/** Returns the last mail of a process: when it was sent, and the error if it was not. */
export const lastMailOf = ({ db }: CallContext) => lastMail(db);

let journal: ReturnType<typeof readJournal> | undefined;

async function productVersions({ db }: CallContext): Promise<SystemStatus["versions"]> {
  const { postgres, migratedAt } = await databaseVersions(db);
  journal ??= readJournal();
  const build = await loadSiteBuild().catch(() => undefined);
  return {
    product: PRODUCT_VERSION,
    build: build?.assets.version ?? null,
    node: process.versions.node,
    postgres,
    schema: journal.find(({ when }) => when === migratedAt)?.tag ?? null,
    schemaIsCurrent: journal.at(-1)?.when === migratedAt,
  };
}

async function databaseStatus({
  db,
  platform: { writes, replica },
}: CallContext): Promise<SystemStatus["database"]> {
  const { oldestTransactionAt, ...figures } = await databaseFigures(db);
  return {
    ...figures,
    oldestTransactionAt: oldestTransactionAt?.toISOString() ?? null,
    full: writes.state === "full",
    replica: replica
      ? { state: replica.state, lag: replica.lag === null ? null : Math.round(replica.lag / 1000) }
      : null,
  };
}

async function storageStatus({ storage, config }: Platform): Promise<SystemStatus["storage"]> {
  const kind = config.S3_BUCKET ? "bucket" : "folder";
  try {
    const [state, space] = await withTimeout(
      Promise.all([storage.check(), storage.space()]),
      STORAGE_TIMEOUT,
    );
    return {
      kind,
      state,
      freeBytes: space?.freeBytes ?? null,
      totalBytes: space?.totalBytes ?? null,
    };
  } catch {
    return { kind, state: "unreachable", freeBytes: null, totalBytes: null };
  }
}

async function cdnStatus({ db, platform: { cdn } }: CallContext): Promise<SystemStatus["cdn"]> {
  if (!cdn) return null;
  const [{ queued, oldestAt }, { purgedAt, failure }] = await Promise.all([
    queuedPurges(db),
    lastPurges(db, cdn.name),
  ]);
  return {
    name: cdn.name,
    waiting: queued,
    oldestAt: oldestAt?.toISOString() ?? null,
    purgedAt: purgedAt?.toISOString() ?? null,
    failure: failure && { at: failure.at.toISOString(), error: failure.error },
  };
}

function backupStatus({
  last,
  lastSuccess,
}: Awaited<ReturnType<typeof lastBackups>>): SystemStatus["backup"] {
  return {
    last: last && { at: last.finishedAt.toISOString(), error: last.error },
    lastSuccess: lastSuccess && {
      at: lastSuccess.finishedAt.toISOString(),
      bytes: lastSuccess.bytes,
      encrypted: lastSuccess.encrypted,
    },
  };
}

function jobsByName(counts: JobCount[], dueSince: Map<string, string>): SystemStatus["jobs"] {
  const byName = new Map<string, SystemStatus["jobs"][number]>();
  for (const { name, state, count } of counts) {
    const job = byName.get(name) ?? {
      name,
      waiting: 0,
      active: 0,
      failed: 0,
      dueSince: dueSince.get(name) ?? null,
    };
    byName.set(name, job);
    if (state === "active" || state === "failed") job[state] += count;
    else job.waiting += count;
  }
  return [...byName.values()].toSorted((a, b) => b.failed - a.failed || (a.name < b.name ? -1 : 1));
}

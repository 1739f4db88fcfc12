import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Config } from "../config.ts";
import { CONNECTIONS } from "../platform/postgres/connection.ts";
import { rowsOf } from "../platform/postgres/database.ts";
import { readSchemaState } from "../platform/postgres/migrate.ts";
import { MINIMUM_VERSION } from "../platform/postgres/migration/schema-guard.ts";
import type { StartedDatabase } from "../platform/postgres/start-database.ts";
import { lastBackups } from "../system/backup/backup.service.ts";
import { stationTimeZoneIn } from "../system/setting/setting.service.ts";
import { withConnection } from "./connection.ts";
import { type CheckGroup, type Finding, failure, ok, warning } from "./finding.ts";
import { checkPooler, checkReplica } from "./other-address-checks.ts";

/** Connections of a process to the server, past a pooler. */
const DIRECT_CONNECTIONS =
  CONNECTIONS.background + CONNECTIONS.jobQueue + CONNECTIONS.newJobs + CONNECTIONS.changes;
/**
 * Clock differences in milliseconds: codes of authenticator apps are valid for 30 s, tokens of
 * streams are compared by the second.
 */
const NOTABLE_CLOCK_DIFFERENCE = 1000;
const MAX_CLOCK_DIFFERENCE = 10_000;

export interface DatabaseFacts {
  version: string;
  encoding: string;
  readOnly: boolean;
  mayCreate: boolean;
  trigramInstalled: boolean;
  trigramAvailable: boolean;
  maxConnections: number;
  reservedConnections: number;
  usedConnections: number;
  /** Clock of the database minus the clock of this machine, in milliseconds. */
  clockDifference: number;
}

/** @param started the database of the installation */
export const databaseChecks = (config: Config, started: Promise<StartedDatabase>): CheckGroup => ({
  name: "database",
  timeout: 30_000,
  advice:
    "Check that PostgreSQL runs, and DATABASE_URL: host, port, user, password and name of the database.",
  run: async () => checkDatabase(config, await started),
});

async function checkDatabase(config: Config, { addresses }: StartedDatabase): Promise<Finding[]> {
  const { requests, direct, replica } = addresses;
  const findings = await withConnection(direct, async (db) => [
    ...(config.DATABASE_URL ? [] : [embeddedWarning]),
    ...databaseFindings(await readFacts(db), {
      processes: config.WORKERS,
      isPooled: requests.pooled,
    }),
    await checkSchema(direct, config.MIGRATE),
    await checkTimeZone(db),
    await checkBackup(db),
  ]);
  const others = [
    requests.pooled && checkPooler(requests, direct),
    replica && checkReplica(replica, addresses, config),
  ];
  return [...findings, ...(await Promise.all(others)).flatMap((finding) => finding || [])];
}

const embeddedWarning = warning(
  "database server",
  "DATABASE_URL is not set: the embedded PostgreSQL of DATA_DIR is used",
  "Use a PostgreSQL server for a station: it has base backups and point-in-time recovery.",
);

async function readFacts(db: NodePgDatabase): Promise<DatabaseFacts> {
  const [row] = await rowsOf<Omit<DatabaseFacts, "clockDifference">>(
    db,
    sql`select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as "mayCreate",
      exists(select from pg_extension where extname = 'pg_trgm') as "trigramInstalled",
      exists(select from pg_available_extensions where name = 'pg_trgm') as "trigramAvailable",
      current_setting('max_connections')::int as "maxConnections",
      current_setting('superuser_reserved_connections')::int as "reservedConnections",
      (select count(*)::int from pg_stat_activity where datname is not null and pid <> pg_backend_pid()) as "usedConnections"`,
  );
  if (!row) throw new Error("the database returned no row");
  // On the connection that is open now, so that connecting does not count.
  const before = Date.now();
  const [clock] = await rowsOf<{ now: string }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  const after = Date.now();
  return { ...row, clockDifference: Math.round(Number(clock?.now) - (before + after) / 2) };
}

/** Connections to the database from this machine. */
interface Connecting {
  processes: number;
  /** Requests use a pooler. */
  isPooled: boolean;
}

export function databaseFindings(facts: DatabaseFacts, connecting: Connecting): Finding[] {
  return [
    versionFinding(facts),
    rightsFinding(facts),
    extensionFinding(facts),
    connectionsFinding(facts, connecting),
    clockFinding(facts),
  ];
}

function versionFinding({ version, encoding }: DatabaseFacts): Finding {
  const check = "database version";
  if (Number.parseInt(version, 10) < MINIMUM_VERSION)
    return failure(
      check,
      `PostgreSQL ${version}`,
      `Upgrade PostgreSQL to version ${MINIMUM_VERSION} or later.`,
    );
  if (encoding !== "UTF8")
    return failure(
      check,
      `the encoding of the database is ${encoding}`,
      "Create it with: createdb --encoding=UTF8 --template=template0.",
    );
  return ok(check, `PostgreSQL ${version}, ${encoding}`);
}

function rightsFinding({ readOnly, mayCreate }: DatabaseFacts): Finding {
  const check = "database rights";
  if (readOnly)
    return failure(
      check,
      "the database is read-only",
      "Point DATABASE_URL at the primary, and check default_transaction_read_only.",
    );
  if (!mayCreate)
    return failure(
      check,
      "the user may not create tables and schemas",
      "Make it the owner of the database: alter database NAME owner to USER; and grant it the schema: grant create on schema public to USER.",
    );
  return ok(check, "may write and migrate");
}

function extensionFinding({ trigramInstalled, trigramAvailable }: DatabaseFacts): Finding {
  const check = "database extension";
  if (trigramInstalled) return ok(check, "pg_trgm is installed");
  if (trigramAvailable) return ok(check, "pg_trgm is available, the first start installs it");
  return failure(
    check,
    "pg_trgm is not available",
    "Install the contrib package of PostgreSQL, or allow pg_trgm at the provider.",
  );
}

function connectionsFinding(
  { maxConnections, reservedConnections, usedConnections }: DatabaseFacts,
  connecting: Connecting,
): Finding {
  const check = "database connections";
  const usable = maxConnections - reservedConnections;
  const { processes, isPooled } = connecting;
  const needed = processes * (DIRECT_CONNECTIONS + (isPooled ? 0 : CONNECTIONS.requests));
  const besides = isPooled ? " besides those of the pooler" : "";
  const message = `${needed} needed by ${processes} processes of this machine${besides}, ${usedConnections} of ${usable} in use`;
  if (needed > usable)
    return failure(
      check,
      message,
      `Raise max_connections to ${needed + reservedConnections + 10} at least.`,
    );
  // Connections in use may belong to this installation.
  if (needed > usable - usedConnections)
    return warning(
      check,
      message,
      "Unless the connections in use are those of Masthead: raise max_connections, or use PgBouncer.",
    );
  return ok(check, message);
}

function clockFinding({ clockDifference }: DatabaseFacts): Finding {
  const check = "clock";
  const seconds = Math.abs(clockDifference) / 1000;
  const message = `${seconds.toFixed(1)} s ${clockDifference < 0 ? "ahead of" : "behind"} the database`;
  const advice =
    "Synchronise the clocks of both machines: timedatectl set-ntp true, or install chrony.";
  if (seconds * 1000 > MAX_CLOCK_DIFFERENCE) return failure(check, message, advice);
  if (seconds * 1000 > NOTABLE_CLOCK_DIFFERENCE) return warning(check, message, advice);
  return ok(check, "that of the database");
}

export async function checkSchema(
  url: string,
  mode: Config["MIGRATE"],
  folder?: string,
): Promise<Finding> {
  const check = "database schema";
  try {
    const { pending, applied, isNewer } = await readSchemaState(url, folder);
    if (pending.length) {
      const message = applied
        ? `it lacks ${pending.map(({ tag }) => tag).join(", ")}`
        : "the database is empty";
      return mode === "auto"
        ? warning(
            check,
            message,
            "Run: masthead migrate. The next process that starts does so, too.",
          )
        : failure(
            check,
            `${message}: no process starts, as MIGRATE is off`,
            "Run: masthead migrate.",
          );
    }
    if (isNewer)
      return warning(
        check,
        "the schema is of a newer version",
        "Deploy the newer version here, too, once the upgrade is complete.",
      );
    return ok(check, "up to date");
  } catch (error) {
    return failure(
      check,
      (error as Error).message,
      "Use a version of PostgreSQL and of Masthead that suit each other.",
    );
  }
}

/** Age of the last backup that is reported, in milliseconds: a daily one was missed. */
const BACKUP_AGE = 26 * HOUR;

async function checkBackup(db: NodePgDatabase): Promise<Finding> {
  const [table] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('public.backup_run') is not null as exists`,
  );
  const { last, lastSuccess } = table?.exists
    ? await lastBackups(db)
    : { last: null, lastSuccess: null };
  return backupFinding(
    { error: last?.error ?? null, succeededAt: lastSuccess?.finishedAt ?? null },
    new Date(),
  );
}

export function backupFinding(
  { error, succeededAt }: { error: string | null; succeededAt: Date | null },
  now: Date,
): Finding {
  const check = "backup";
  const advice =
    "Enable masthead-backup.timer, and look at: journalctl -u masthead-backup. Record those of other programs: masthead backup --record NAME.";
  const age = succeededAt && now.getTime() - succeededAt.getTime();
  const hours = age === null ? null : Math.round(age / HOUR);
  if (error) return failure(check, `the last one failed: ${error}`, advice);
  if (age === null) return warning(check, "masthead backup has not run", advice);
  if (age > BACKUP_AGE) return failure(check, `the last one is ${hours} hours old`, advice);
  return ok(check, `${hours} hours old`);
}

async function checkTimeZone(db: NodePgDatabase): Promise<Finding> {
  const check = "time zone";
  const [table] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('public.setting') is not null as exists`,
  );
  const zone = table?.exists ? await stationTimeZoneIn(db) : "Asia/Amman";
  const [known] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists(select from pg_timezone_names where name = ${zone}) as exists`,
  );
  return timeZoneFinding(check, zone, known?.exists === true, isKnownHere(zone));
}

export function timeZoneFinding(
  check: string,
  zone: string,
  isKnownToDatabase: boolean,
  isKnownToNode: boolean,
): Finding {
  if (!isKnownToNode)
    return failure(
      check,
      `${zone} is unknown to Node.js`,
      "Choose an IANA time zone in the settings of the website.",
    );
  if (!isKnownToDatabase)
    return failure(
      check,
      `${zone} is unknown to the database`,
      "Install or update the package tzdata on its machine.",
    );
  return ok(check, `${zone}, the station's`);
}

function isKnownHere(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

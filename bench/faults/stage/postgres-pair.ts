import { spawnSync } from "node:child_process";
import { chownSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectionSettings, DatabaseClient, REQUEST_LIMITS } from "../../../server/src/platform/postgres/connection.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/src/platform/postgres/embedded.ts";
import { postmasterPid, signalProcess } from "../../tools/postgres-process.ts";

const SLOT = "standby";
const SETTINGS = { wal_level: "replica", max_wal_senders: 4, max_replication_slots: 4, hot_standby: "on", max_connections: 200 };
const PROMOTION_SECONDS = 30;

interface Server {
  dataDir: string;
  postgres: EmbeddedPostgres;
}

/** PostgreSQL primary with a streaming standby. A server that dies is restarted, as by a service manager. */
export interface PostgresPair {
  /** URL of the current primary, without the proxy. */
  url(): string;
  /** Data folder of the current primary. */
  dataDir(): string;
  /** Starts a standby, or builds it again, and waits until it streams. */
  startStandby(options: { synchronous: boolean }): Promise<void>;
  /** Kills the primary for good and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the primary in a folder, in which all data are stored. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  let generation = 0;
  let primary = await startServer(join(folder, "database-0"));
  let standby: Server | undefined;
  return {
    url: () => primary.postgres.url,
    dataDir: () => primary.dataDir,
    async startStandby({ synchronous }) {
      if (!standby) {
        const dataDir = join(folder, `database-${++generation}`);
        await takeBaseBackup(primary, dataDir);
        standby = await startServer(dataDir);
      }
      await setSynchronous(primary.postgres.url, synchronous);
      await waitFor(() => isStreaming(primary.postgres.url, synchronous), "the standby does not stream");
    },
    async failOver() {
      if (!standby) throw new Error("there is no standby to promote");
      const [failed, promoted] = [primary, standby];
      signalProcess(postmasterPid(failed.dataDir), "SIGKILL");
      await failed.postgres.stop();
      await withClient(promoted.postgres.url, async (client) => {
        await client.query("select pg_promote(true, $1)", [PROMOTION_SECONDS]);
        // The new primary has no standby: it would wait for one at every commit.
        await client.query("alter system reset synchronous_standby_names");
        await client.query("select pg_reload_conf()");
      });
      primary = promoted;
      standby = undefined;
      rmSync(failed.dataDir, { recursive: true, force: true });
    },
    async stop() {
      await standby?.postgres.stop();
      await primary.postgres.stop();
    },
  };
}

const startServer = async (dataDir: string): Promise<Server> => ({
  dataDir,
  postgres: await startEmbeddedPostgres(dataDir, () => {}, SETTINGS),
});

/** Copies a running server to a folder in which a standby can start, by the low-level API for backups. */
async function takeBaseBackup(primary: Server, dataDir: string): Promise<void> {
  const [from, to] = [join(primary.dataDir, "postgres"), join(dataDir, "postgres")];
  mkdirSync(dataDir, { mode: 0o755 });
  await withClient(primary.postgres.url, async (client) => {
    await client.query("select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active", [SLOT]);
    await client.query("select pg_create_physical_replication_slot($1, true)", [SLOT]);
    await client.query("select pg_backup_start('standby', true)");
    const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
    // Files that the running server removes meanwhile are replayed from the write-ahead log.
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(`the base backup failed: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    for (const file of ["postmaster.pid", "postmaster.opts", "standby.signal"]) rmSync(join(to, file), { force: true });
    rmSync(join(to, "pg_replslot", SLOT), { recursive: true, force: true });
    const { uid, gid } = statSync(from);
    const write = (name: string, text: string) => {
      writeFileSync(join(to, name), text, { mode: 0o600 });
      chownSync(join(to, name), uid, gid);
    };
    write("backup_label", rows[0]?.labelfile ?? "");
    write("standby.signal", "");
    const { hostname, port, username, password } = new URL(primary.postgres.url);
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
    write("postgresql.auto.conf", `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${SLOT}'\n`);
  });
  copyFileSync(join(primary.dataDir, "postgres.password"), join(dataDir, "postgres.password"));
}

async function setSynchronous(url: string, synchronous: boolean): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${synchronous ? "standby" : ""}'`);
    await client.query("select pg_reload_conf()");
  });
}

const isStreaming = (url: string, synchronous: boolean) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ sync_state: string }>("select sync_state from pg_stat_replication where state = 'streaming'");
    return rows.some(({ sync_state }) => sync_state === (synchronous ? "sync" : "async"));
  });

/** Polls a condition for 30 seconds. @throws Error on timeout */
async function waitFor(condition: () => Promise<boolean>, problem: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    if (await condition()) return;
    await wait(100);
  }
  throw new Error(problem);
}

async function withClient<T>(url: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient(connectionSettings(url, "masthead faults", { ...REQUEST_LIMITS, statement: PROMOTION_SECONDS * 1000 }));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  connectionSettings,
  DatabaseClient,
  REQUEST_LIMITS,
} from "../../../server/src/platform/postgres/connection.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../server/src/platform/postgres/embedded.ts";
import { takeBaseBackup } from "../../../server/test/database/base-backup.ts";
import { postmasterPid, signalProcess } from "../../tools/processes.ts";
import { until } from "../../tools/until.ts";

const SLOT = "standby";
const SETTINGS = {
  wal_level: "replica",
  max_wal_senders: 4,
  max_replication_slots: 4,
  hot_standby: "on",
  max_connections: 200,
};
const PROMOTION_SECONDS = 30;

interface Server {
  dataDir: string;
  postgres: EmbeddedPostgres;
}

/**
 * PostgreSQL primary with a streaming standby. A server that dies is restarted, as by a service
 * manager.
 */
export interface PostgresPair {
  /** URL of the current primary, without the proxy. */
  url(): string;
  /** Data folder of the current primary. */
  dataDir(): string;
  /** Starts a standby, or builds it again, and waits until it streams. */
  startStandby(options: { synchronous: boolean }): Promise<void>;
  /** Kills the primary permanently and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of the first primary. */
export const firstDatabaseDir = (folder: string): string => join(folder, "database-0");

/** Starts the primary in a folder, in which all data are stored. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  let generation = 0;
  let primary = await startServer(firstDatabaseDir(folder));
  let standby: Server | undefined;
  return {
    url: () => primary.postgres.url,
    dataDir: () => primary.dataDir,
    async startStandby({ synchronous }) {
      if (!standby) {
        const dataDir = join(folder, `database-${++generation}`);
        await copyToStandby(primary, dataDir);
        standby = await startServer(dataDir);
      }
      await setSynchronous(primary.postgres.url, synchronous);
      await until(() => isStreaming(primary.postgres.url, synchronous), Boolean, {
        seconds: PROMOTION_SECONDS,
        problem: "the standby does not stream",
      });
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

/** Copies a running server to a folder in which a standby can start. */
async function copyToStandby(primary: Server, dataDir: string): Promise<void> {
  const { url } = primary.postgres;
  mkdirSync(dataDir, { mode: 0o755 });
  await withClient(url, async (client) => {
    await client.query(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
      [SLOT],
    );
    await client.query("select pg_create_physical_replication_slot($1, true)", [SLOT]);
  });
  const [from, to] = [join(primary.dataDir, "postgres"), join(dataDir, "postgres")];
  await takeBaseBackup({ url, from, to, name: "standby", slot: SLOT });
  copyFileSync(join(primary.dataDir, "postgres.password"), join(dataDir, "postgres.password"));
}

async function setSynchronous(url: string, synchronous: boolean): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `alter system set synchronous_standby_names = '${synchronous ? "standby" : ""}'`,
    );
    await client.query("select pg_reload_conf()");
  });
}

const isStreaming = (url: string, synchronous: boolean) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ sync_state: string }>(
      "select sync_state from pg_stat_replication where state = 'streaming'",
    );
    return rows.some(({ sync_state }) => sync_state === (synchronous ? "sync" : "async"));
  });

async function withClient<T>(
  url: string,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient(
    connectionSettings(url, "masthead faults", {
      ...REQUEST_LIMITS,
      statement: PROMOTION_SECONDS * 1000,
    }),
  );
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

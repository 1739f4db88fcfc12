import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "../../../server/src/platform/postgres/database.ts";
import { migrateDatabase } from "../../../server/src/platform/postgres/migrate.ts";
import {
  type DatabaseProxy,
  startDatabaseProxy,
} from "../../../server/test/fakes/database-proxy.ts";
import { startNginx } from "../../../server/test/fakes/nginx-edge.ts";
import { freePort, temporaryFolder } from "../../../server/test/processes/product.ts";
import {
  type RestartingProcess,
  restartingProcess,
} from "../../../server/test/processes/restarting-process.ts";
import { writerCookie } from "../../../server/test/processes/stop-under-writers.ts";
import { isOk, until } from "../../tools/until.ts";
import { edgeConfig } from "./edge.ts";
import { firstDatabaseDir, type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { type Services, startServices } from "./services.ts";

const PROGRAM = fileURLToPath(new URL("../../../server/masthead.js", import.meta.url));
/** Delay in milliseconds after which a service manager restarts a process. */
const RESTART_DELAY = 1000;
const START_SECONDS = 60;

interface StageProcess extends RestartingProcess {
  /** URL of the process itself, without nginx. */
  url: string;
}

export type ProcessName = "one" | "two" | "worker";

/**
 * Installation on one machine: two serving processes behind nginx, a worker, PostgreSQL and
 * services outside.
 */
export interface Stage {
  url: string;
  processes: Record<ProcessName, StageProcess>;
  postgres: PostgresPair;
  /** Proxy between the processes and PostgreSQL. */
  databaseProxy: DatabaseProxy;
  /** Opens the current primary for some work. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Runs a query on the current primary. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  services: Services;
  dataDir: string;
  /** Session cookie of a Superadmin. */
  cookie: string;
  /** Output of all processes. */
  output(): string;
  stop(): Promise<void>;
}

interface StageOptions {
  /**
   * Changes the settings or the command prefix of a process. `settings` lead to the services
   * outside.
   */
  adapt?: (
    name: ProcessName,
    settings: NodeJS.ProcessEnv,
  ) => { environment?: NodeJS.ProcessEnv; prefix?: string[] };
  /** Prepares the data folder, such as by mounting a file system on it. Returns how to undo it. */
  prepareDataDir?: (dataDir: string) => () => void;
  /** Prepares the folder of the database in the same way. */
  prepareDatabaseDir?: (databaseDir: string) => () => void;
}

/**
 * Starts an installation with an empty newsroom, and waits until all of its processes are ready.
 */
export async function startStage({
  adapt = () => ({}),
  prepareDataDir,
  prepareDatabaseDir,
}: StageOptions = {}): Promise<Stage> {
  const folder = temporaryFolder();
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    if (prepareDataDir) closing.push(prepareDataDir(dataDir));
    const ports = {
      edge: await freePort(),
      one: await freePort(),
      two: await freePort(),
      worker: await freePort(),
    };
    const url = `http://127.0.0.1:${ports.edge}`;
    if (prepareDatabaseDir) {
      mkdirSync(firstDatabaseDir(folder));
      closing.push(prepareDatabaseDir(firstDatabaseDir(folder)));
    }
    const postgres = await startPostgresPair(folder);
    closing.push(() => postgres.stop());
    await migrateDatabase(postgres.url());
    const services = await startServices(folder, `${url}/api/v1/payment/webhook/sandbox`);
    closing.push(() => services.stop());
    const databaseProxy = await startDatabaseProxy(postgres.url());
    closing.push(() => databaseProxy.close());
    const cookie = await writerCookie({ databaseUrl: postgres.url(), dataDir });

    let output = "";
    const { NODE_ENV: _, ...inherited } = process.env;
    const start = (name: ProcessName): StageProcess => {
      const { environment, prefix = [] } = adapt(name, services.environment);
      const env = {
        ...inherited,
        ...services.environment,
        HOST: "127.0.0.1",
        PORT: String(ports[name]),
        PUBLIC_URL: url,
        DATABASE_URL: databaseProxy.url,
        DATA_DIR: dataDir,
        // Clients send the address of a reader, as a CDN in front of nginx would.
        TRUST_PROXY: "2",
        LOG_LEVEL: "error",
        ROLE: name === "worker" ? "worker" : "serve",
        ...environment,
      };
      const onOutput = (text: string) => {
        output = (output + text).slice(-200_000);
      };
      const child = restartingProcess([PROGRAM, "serve"], {
        env,
        prefix,
        restartDelay: RESTART_DELAY,
        onOutput,
      });
      closing.push(() => child.end());
      return Object.assign(child, { url: `http://127.0.0.1:${ports[name]}` });
    };
    const processes = { one: start("one"), two: start("two"), worker: start("worker") };
    for (const { url: processUrl } of Object.values(processes))
      await until(() => isOk(`${processUrl}/readyz`), Boolean, {
        seconds: START_SECONDS,
        problem: () => `a process was not ready; it printed:\n${output.slice(-4000)}`,
      });
    // Started last: nginx passes nothing to a server that has refused a connection within the last
    // second.
    const withDatabase: Stage["withDatabase"] = async (work) => {
      const database = openDatabase(postgres.url(), { max: 2 });
      return work(database).finally(database.close);
    };
    const nginx = await startNginx(ports.edge, edgeConfig(ports.edge, [ports.one, ports.two]));
    closing.push(() => nginx.stop());
    return {
      url,
      processes,
      postgres,
      databaseProxy,
      withDatabase,
      query: <Row extends object>(text: string, values: unknown[] = []) =>
        withDatabase(async ({ pool }) => (await pool.query<Row>(text, values)).rows),
      services,
      dataDir,
      cookie,
      output: () => output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

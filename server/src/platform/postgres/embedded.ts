import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectionSettings, DatabaseClient, MIGRATION_LIMITS } from "./connection.ts";
import { findHome, type PostgresHome } from "./embedded-home.ts";
import { supervise } from "./embedded-supervisor.ts";
import { isAlive, readOrEmpty, serverUsers } from "./embedded-users.ts";

const START_SECONDS = 60;

/** Settings of postgresql.conf. */
type ServerSettings = Record<string, string | number>;

export interface EmbeddedPostgres {
  /** Connection URL of the database `masthead`. */
  url: string;
  /** Releases the server: the last process that uses it stops it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `{dataDir}/postgres`, which is created on the first start, or joins the
 * server that runs there. It listens only on 127.0.0.1, on a free port, with a password stored in
 * the data folder. It is restarted on its port if it dies, and stopped by the last process that
 * uses it; killed processes do not count.
 * @param settings of the server, if this call starts it
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: (line: string) => void = () => {},
  settings: ServerSettings = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const home = await findHome(resolve(dataDir), log);
  const users = serverUsers(resolve(dataDir));
  const { url, password } = await users.enter(async () => {
    const password = readOrCreatePassword(join(dataDir, "postgres.password"));
    if (!existsSync(join(home.data, "PG_VERSION"))) initialise(home, password);
    const running = await findRunningServer(home, password);
    if (running && !users.hasOthers())
      log("Reusing the PostgreSQL server that an earlier process left running.");
    const url = running ?? (await start(home, password, { ...settings, port: await freePort() }));
    await createDatabase(url, "masthead");
    return { url, password };
  });
  const port = Number(new URL(url).port);
  const stopSupervising = supervise({
    isUp: () => isRunning(home),
    restart: () =>
      users.runExclusively(async () => {
        if (!isRunning(home)) await start(home, password, { ...settings, port });
      }),
    log,
  });
  return {
    url: withDatabase(url, "masthead"),
    stop: async () => {
      await stopSupervising();
      await users.leave(() => stop(home));
    },
  };
}

/** Returns the connection URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function initialise(home: PostgresHome, password: string): void {
  const passwordFile = join(home.data, "..", `.initial-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  home.changeOwner(passwordFile);
  const args = [
    "-D",
    home.data,
    "-U",
    "masthead",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const initdb = spawnSync(home.binary("initdb"), args, {
    ...home.identity,
    encoding: "utf8",
    cwd: "/",
  });
  rmSync(passwordFile, { force: true });
  if (initdb.status !== 0)
    throw new Error(`PostgreSQL's initdb failed: ${initdb.stderr || initdb.error?.message}`);
}

/**
 * Starts the server on a port. Children of a killed server may lock the data for a few seconds, so
 * the start is retried until then.
 */
async function start(
  home: PostgresHome,
  password: string,
  settings: ServerSettings & { port: number },
): Promise<string> {
  const logFile = openSync(home.log, "a", 0o600);
  home.changeOwner(home.log);
  try {
    return await startWith(
      home,
      logFile,
      serverArguments(home, settings),
      urlOf(settings.port, password),
    );
  } finally {
    closeSync(logFile);
  }
}

async function startWith(
  home: PostgresHome,
  logFile: number,
  args: string[],
  url: string,
): Promise<string> {
  const deadline = performance.now() + START_SECONDS * 1000;
  while (performance.now() < deadline) {
    const child = spawn(home.binary("postgres"), args, {
      ...home.identity,
      cwd: "/",
      detached: true,
      stdio: ["ignore", logFile, logFile],
    });
    child.unref();
    while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
      if (await isResponding(url)) return url;
      await wait(100);
    }
    if (!/another postmaster|pre-existing shared memory/i.test(lastLines(home))) break;
    await wait(500);
  }
  throw new Error(`PostgreSQL did not start; its log is ${home.log}:\n${lastLines(home)}`);
}

const lastLines = (home: PostgresHome) => readOrEmpty(home.log).split("\n").slice(-8).join("\n");

function serverArguments(home: PostgresHome, settings: ServerSettings): string[] {
  const allSettings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "256MB",
    log_timezone: "UTC",
    timezone: "UTC",
    ...settings,
  };
  return [
    "-D",
    home.data,
    ...Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/** Returns the URL of the server that runs on this data, or null. */
async function findRunningServer(home: PostgresHome, password: string): Promise<string | null> {
  const [, , , port] = postmasterFile(home);
  if (!port || !isRunning(home)) return null;
  const url = urlOf(Number(port), password);
  for (let i = 0; i < 50; i++) {
    if (await isResponding(url)) return url;
    if (!isRunning(home)) return null;
    await wait(100);
  }
  return null;
}

/** Lines of the server's PID file: process id, data folder, start time and port. */
const postmasterFile = (home: PostgresHome) =>
  readOrEmpty(join(home.data, "postmaster.pid")).split("\n");

/**
 * Process id of the server, whose working directory is its data folder; 0 if it is not running. Its
 * former id may be reused.
 */
function serverProcess(home: PostgresHome): number {
  const pid = Number(postmasterFile(home)[0]);
  if (!isAlive(pid)) return 0;
  const folder = workingFolder(pid);
  return !folder || folder === realpathSync(home.data) ? pid : 0;
}

const isRunning = (home: PostgresHome) => serverProcess(home) > 0;

/** Working directory of a process, or null if the system does not provide it. */
function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

async function stop(home: PostgresHome): Promise<void> {
  const pid = serverProcess(home);
  if (!pid) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 300 && isAlive(pid); i++) await wait(50);
}

const urlOf = (port: number, password: string) =>
  `postgres://masthead:${password}@127.0.0.1:${port}/postgres`;

async function isResponding(url: string): Promise<boolean> {
  const client = new DatabaseClient(connectionSettings(url, "masthead start", MIGRATION_LIMITS));
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates a database unless it exists.
 * @param template copied as files: the default, a copy page by page through the buffers and the
 *   log, takes several times the CPU time
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new DatabaseClient(connectionSettings(url, "masthead start", MIGRATION_LIMITS));
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    const copied = template
      ? ` template ${client.escapeIdentifier(template)} strategy file_copy`
      : "";
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}${copied}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findHome, type PostgresHome } from "./embedded-home.ts";

const START_SECONDS = 60;

/** A PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Address of the database `masthead`. */
  url: string;
  /** Stops it, unless another process of ours owns it. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `{dataDir}/postgres`, made at the first start, or joins the one that runs there
 * already: a second command shares it, and one whose starter was killed is taken over.
 * It listens on 127.0.0.1 alone, on a port that is free, with a password kept in the data folder.
 */
export async function startEmbeddedPostgres(dataDir: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const home = await findHome(resolve(dataDir), log);
  const password = keepPassword(join(dataDir, "postgres.password"));
  const ownerFile = join(dataDir, "postgres.owner");
  if (!existsSync(join(home.data, "PG_VERSION"))) initialise(home, password);

  const running = await connectable(home, password);
  const url = running ?? (await start(home, password));
  const owned = !running || !isAlive(Number(readOrEmpty(ownerFile)));
  if (owned) writeFileSync(ownerFile, String(process.pid));
  if (running && owned) log("Took over the PostgreSQL that a former process left running.");
  await createDatabase(url, "masthead");
  return {
    url: withDatabase(url, "masthead"),
    stop: async () => {
      if (!owned) return;
      await stop(home);
      rmSync(ownerFile, { force: true });
    },
  };
}

/** The same server's address with another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}

function keepPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function initialise(home: PostgresHome, password: string): void {
  const passwordFile = join(home.data, "..", `.initial-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  home.own(passwordFile);
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
  const made = spawnSync(home.binary("initdb"), args, { ...home.identity, encoding: "utf8", cwd: "/" });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`PostgreSQL's initdb failed: ${made.stderr || made.error?.message}`);
}

/** Starts the server. One that was killed may leave children that hold the data for a few seconds more: it is tried again meanwhile. */
async function start(home: PostgresHome, password: string): Promise<string> {
  const port = await freePort();
  const logFile = openSync(home.log, "a", 0o600);
  home.own(home.log);
  const url = addressOf(port, password);
  const until = Date.now() + START_SECONDS * 1000;
  while (Date.now() < until) {
    const child = spawn(home.binary("postgres"), serverArguments(home, port), {
      ...home.identity,
      cwd: "/",
      detached: true,
      stdio: ["ignore", logFile, logFile],
    });
    child.unref();
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      if (await answers(url)) return url;
      await wait(100);
    }
    if (!/another postmaster|pre-existing shared memory/i.test(lastLines(home))) break;
    await wait(500);
  }
  throw new Error(`PostgreSQL did not start; its log is ${home.log}:\n${lastLines(home)}`);
}

const lastLines = (home: PostgresHome) => readOrEmpty(home.log).split("\n").slice(-8).join("\n");

function serverArguments(home: PostgresHome, port: number): string[] {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "256MB",
    log_timezone: "UTC",
    timezone: "UTC",
  };
  return ["-D", home.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Address of the server that runs on these data, or null. */
async function connectable(home: PostgresHome, password: string): Promise<string | null> {
  const [pid, , , port] = readOrEmpty(join(home.data, "postmaster.pid")).split("\n");
  if (!port || !isAlive(Number(pid))) return null;
  const url = addressOf(Number(port), password);
  for (let i = 0; i < 50; i++) {
    if (await answers(url)) return url;
    if (!isAlive(Number(pid))) return null;
    await wait(100);
  }
  return null;
}

async function stop(home: PostgresHome): Promise<void> {
  const pid = Number(readOrEmpty(join(home.data, "postmaster.pid")).split("\n")[0]);
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  for (let i = 0; i < 300 && isAlive(pid); i++) await wait(50);
}

const addressOf = (port: number, password: string) => `postgres://masthead:${password}@127.0.0.1:${port}/postgres`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes a database, unless it is there. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount)
      await client.query(
        `create database ${client.escapeIdentifier(name)}${template ? ` template ${client.escapeIdentifier(template)}` : ""}`,
      );
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** An ended process whose parent has not collected it yet, as in a container without an init, is not alive. */
function isZombie(pid: number): boolean {
  return /^\d+ \(.*\) Z/s.test(readOrEmpty(`/proc/${pid}/stat`));
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
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

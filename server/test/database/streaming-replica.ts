import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { scaled } from "../../../scripts/machine-speed.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/postgres/embedded.ts";
import { findHome } from "../../src/platform/postgres/embedded-home.ts";
import { endProcess } from "../processes/end-process.ts";
import { freePort } from "../processes/product.ts";
import { takeBaseBackup } from "./base-backup.ts";

const START_TIMEOUT = scaled(60_000);

/**
 * Settings without durability, as the data is deleted after the test, but with a log that replicas
 * can stream.
 */
const PRIMARY_SETTINGS = {
  fsync: "off",
  wal_level: "replica",
  max_wal_senders: 10,
  wal_keep_size: "512MB",
  autovacuum: "off",
  jit: "off",
};

export interface Primary extends EmbeddedPostgres {
  folder: string;
}

/** Starts an embedded PostgreSQL that replicas can stream from. */
export async function startPrimary(): Promise<Primary> {
  const folder = temporaryFolder();
  const server = await startEmbeddedPostgres(folder, () => {}, PRIMARY_SETTINGS);
  return {
    ...server,
    folder,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface StreamingReplica {
  url: string;
  start(): Promise<void>;
  /** Kills the server: it refuses connections. */
  kill(): Promise<void>;
  /** Stops all of its processes with SIGSTOP: it accepts connections, and never answers. */
  freeze(): void;
  resume(): void;
  /** Sets the delay in seconds with which it replays commits. */
  delay(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies the data of a running primary, as a base backup does, and starts a hot standby on the
 * copy.
 */
export async function startReplica(primary: Primary): Promise<StreamingReplica> {
  const folder = temporaryFolder();
  const home = await findHome(folder, () => {});
  const from = (await findHome(primary.folder, () => {})).data;
  await takeBaseBackup({ url: primary.url, from, to: home.data, name: "replica" });
  const port = await freePort();
  const url = new URL(primary.url);
  url.port = String(port);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    max_wal_senders: 10,
  };
  const args = [
    "-D",
    home.data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  let program: ReturnType<typeof spawn>;
  const signalAll = (signal: NodeJS.Signals) => {
    const children = spawnSync("ps", ["--ppid", String(program.pid), "-o", "pid="], {
      encoding: "utf8",
    }).stdout;
    for (const pid of [program.pid ?? 0, ...children.split(/\s+/).filter(Boolean).map(Number)])
      process.kill(pid, signal);
  };
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    client.on("error", () => {});
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const start = async () => {
    program = spawn(home.binary("postgres"), args, { ...home.identity, cwd: "/", stdio: "ignore" });
    const deadline = Date.now() + START_TIMEOUT;
    while (
      !(await execute("select 1").then(
        () => true,
        () => false,
      ))
    ) {
      if (Date.now() > deadline || program.exitCode !== null)
        throw new Error("the replica did not start");
      await wait(100);
    }
  };
  // Immediate shutdown: connections end without a word.
  const kill = () => endProcess(program, "SIGQUIT");
  await start();
  return {
    url: url.href,
    start,
    kill,
    freeze: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    async delay(seconds) {
      await execute(`alter system set recovery_min_apply_delay = '${seconds}s'`);
      await execute("select pg_reload_conf()");
    },
    async stop() {
      signalAll("SIGCONT");
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-replication-"));
  // Run by root, PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o755);
  return folder;
}

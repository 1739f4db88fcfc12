import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { scaled } from "../../scripts/machine-speed.ts";
import { startDatabaseProxy } from "../test/fakes/database-proxy.ts";
import { endProcess } from "../test/processes/end-process.ts";
import { freePort } from "../test/processes/product.ts";
import { bySuiteSize, random, randomInteger } from "../test/suite-size.ts";
import { type Database, openDatabase, rowsOf } from "./platform/postgres/database.ts";
import { createDatabase, withDatabase } from "./platform/postgres/embedded.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
/**
 * Time within which a process has either started or ended, in milliseconds, after what disturbs its
 * start has passed.
 */
const DECIDED_WITHIN = scaled(60_000);

let databaseUrl: string;
let database: Database;
let dataDir: string;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  databaseUrl = withDatabase(inject("postgresUrl"), name);
  database = openDatabase(databaseUrl, { max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), "masthead-start-"));
  proxy = await startDatabaseProxy(databaseUrl);
});
afterEach(async () => {
  proxy.set("forward");
  await Promise.all(running.splice(0).map((child) => endProcess(child, "SIGKILL")));
  await database.db.execute(sql`truncate process`);
});
afterAll(async () => {
  proxy.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Starting {
  child: ChildProcess;
  port: number;
  output(): string;
}

async function start(
  command: "serve" | "worker",
  environment: NodeJS.ProcessEnv = {},
): Promise<Starting> {
  const port = Number(environment.PORT ?? (await freePort()));
  const { NODE_ENV: _, ...inherited } = process.env;
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  };
  const env = { ...inherited, ...settings, PUBLIC_URL: "https://news.example", ...environment };
  const child = spawn(process.execPath, [MAIN, command], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  return { child, port, output: () => printed };
}

const hasEnded = ({ child }: Starting) => child.exitCode !== null || child.signalCode !== null;
/**
 * With a timeout: a connection that is handed to a worker process as that is killed stays open
 * without a response.
 */
const isReady = async ({ port }: Starting) =>
  (
    await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    )
  )?.status === 200;

/** Waits until a process is ready or has ended. */
async function decided(process: Starting): Promise<"ready" | "ended" | "neither"> {
  const deadline = Date.now() + DECIDED_WITHIN;
  while (Date.now() < deadline) {
    if (hasEnded(process)) return "ended";
    if (await isReady(process)) return "ready";
    await wait(100);
  }
  return "neither";
}

/** Ids of the worker processes that a process has started. */
const childrenOf = (pid = 0) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);

const occupied = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as { port: number }).port };
};

describe("a start that fails", () => {
  it.each([
    ["serve", 1],
    ["worker", 1],
    ["serve", 2],
  ] as const)(
    "ends with status 1 if METRICS_PORT is in use: %s with WORKERS=%i",
    async (command, workers) => {
      const { server, port } = await occupied();
      const starting = await start(command, {
        METRICS_PORT: String(port),
        WORKERS: String(workers),
      });
      expect([await decided(starting), starting.child.exitCode]).toEqual(["ended", 1]);
      expect(starting.output()).toContain(`cannot serve metrics on 127.0.0.1, port ${port}`);
      server.close();
    },
  );

  it("ends with status 1 in one of two processes that start on the same PORT", async () => {
    const PORT = String(await freePort());
    const both = await Promise.all([start("serve", { PORT }), start("serve", { PORT })]);
    await expect.poll(() => both.filter(hasEnded).length, { timeout: DECIDED_WITHIN }).toBe(1);
    expect(both.find(hasEnded)?.child.exitCode).toBe(1);
    const remaining = both.find((process) => !hasEnded(process)) as Starting;
    expect(await decided(remaining)).toBe("ready");
  });

  it("ends with status 1 in the primary process if one of its WORKERS is killed while it starts", async () => {
    const starting = await start("serve", { WORKERS: "2" });
    await expect
      .poll(() => childrenOf(starting.child.pid).length, { timeout: DECIDED_WITHIN, interval: 20 })
      .toBe(2);
    const [first = 0, second = 0] = childrenOf(starting.child.pid);
    process.kill(first, "SIGKILL");
    expect([await decided(starting), starting.child.exitCode]).toEqual(["ended", 1]);
    expect(() => process.kill(second, 0)).toThrow();
  });
});

/**
 * Starts with fewer connections than a process needs, or without a database for some seconds, or
 * kills one of its WORKERS.
 */
const DISTURBANCES = {
  async exhausted(command: "serve" | "worker", environment: NodeJS.ProcessEnv) {
    const role = `starved_${randomUUID().replaceAll("-", "")}`;
    const connections = randomInteger(1, 10);
    const owner = new URL(databaseUrl).username;
    await database.db.execute(
      sql.raw(
        `create role ${role} login password 'starved' connection limit ${connections} in role ${owner}`,
      ),
    );
    const url = new URL(databaseUrl);
    Object.assign(url, { username: role, password: "starved" });
    const starting = await start(command, { ...environment, DATABASE_URL: url.href });
    const outcome = await decided(starting);
    await database.db.execute(sql.raw(`alter role ${role} connection limit -1`));
    return { starting, outcome, detail: `${connections} connections` };
  },
  async "without a database"(command: "serve" | "worker", environment: NodeJS.ProcessEnv) {
    const connections = randomInteger(1, 16) * Number(environment.WORKERS ?? 1);
    proxy.set("forward");
    const starting = await start(command, { ...environment, DATABASE_URL: proxy.url });
    const deadline = Date.now() + DECIDED_WITHIN;
    while (
      proxy.attempts() < connections &&
      Date.now() < deadline &&
      !hasEnded(starting) &&
      !(await isReady(starting))
    )
      await wait(5);
    await wait(random() * 50);
    proxy.set("refuse");
    await wait(2000);
    proxy.set("forward");
    return {
      starting,
      outcome: await decided(starting),
      detail: `after ${connections} connections`,
    };
  },
  async killed(command: "serve" | "worker", environment: NodeJS.ProcessEnv) {
    const starting = await start(command, environment);
    const delay = random() * scaled(4000);
    await wait(delay);
    const pids = [
      starting.child.pid ?? 0,
      ...(hasEnded(starting) ? [] : childrenOf(starting.child.pid)),
    ];
    const pid = pids[randomInteger(0, pids.length)] ?? 0;
    if (!hasEnded(starting)) process.kill(pid, "SIGKILL");
    // A killed worker of a complete start is replaced: until then the other one determines
    // readiness.
    return { starting, outcome: await decided(starting), detail: `after ${Math.round(delay)} ms` };
  },
};

describe("a start that is disturbed at a random moment", () => {
  const kinds = [
    ["serve", 1],
    ["worker", 1],
    ["serve", 2],
    ["worker", 2],
  ] as const;
  const names = Object.keys(DISTURBANCES) as (keyof typeof DISTURBANCES)[];
  const cases = Array.from({ length: bySuiteSize({ sample: 6, full: 36 }) }, (_, i) => {
    const name = names[i % names.length] as keyof typeof DISTURBANCES;
    return [
      name,
      ...(kinds[(i + Math.floor(i / kinds.length)) % kinds.length] as (typeof kinds)[number]),
      i,
    ] as const;
  });

  it.each(cases)(
    "is complete or has ended: %s, %s with WORKERS=%i (%i)",
    { timeout: scaled(300_000) },
    async (name, command, workers) => {
      const environment = { WORKERS: String(workers) };
      const { starting, outcome, detail } = await DISTURBANCES[name](command, environment);
      expect(outcome, `${detail}: ${starting.output()}`).not.toBe("neither");
      if (hasEnded(starting)) {
        expect(
          starting.child.exitCode === 1 || starting.child.signalCode === "SIGKILL",
          detail,
        ).toBe(true);
        return;
      }
      // Each process sends heartbeats, and each queue is worked.
      const processes = () =>
        rowsOf(database.db, sql`select from process where seen_at > now() - interval '60 seconds'`);
      await expect
        .poll(async () => (await processes()).length, { timeout: DECIDED_WITHIN })
        .toBeGreaterThanOrEqual(workers);
      await database.db.execute(
        sql`insert into jobs.job (name, data) select name, '{}' from jobs.schedule`,
      );
      const waiting = () =>
        rowsOf<{ name: string }>(
          database.db,
          sql`select name from jobs.job where state < 'active' and start_after <= now()`,
        );
      await expect.poll(waiting, { timeout: DECIDED_WITHIN, message: detail }).toEqual([]);
    },
  );
});

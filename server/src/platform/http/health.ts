import { setImmediate as afterReads, setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { type Database, rowsOf } from "../postgres/database.ts";

/**
 * Timeout of a readiness check in milliseconds. Short, because readiness probes do not wait long.
 */
const CHECK_TIMEOUT = 800;

/**
 * `starting` until everything runs, also the workers of all job queues; `draining` when the process
 * is about to stop.
 */
export type ProcessState = "starting" | "started" | "draining";

/**
 * Registers the health checks. `/healthz`: the process is alive. `/readyz`: 200 when it can serve
 * requests, 503 when it is starting or about to stop, or when its database is unreachable,
 * read-only or full. A storage that accepts no files is reported but leaves the process ready: all
 * processes of an installation share it, and pages are still served. So is a replica that is not
 * used: the primary replaces it. `/readyz/process`: the same without the database, for load
 * balancers that would otherwise remove all processes while cached pages can still be served.
 */
export function registerHealth(
  app: FastifyInstance,
  platform: Platform,
  stateOf: () => ProcessState,
): void {
  const checkDatabase = coalesced(() => databaseState(platform.database));
  const checkStorage = remembered(() => platform.storage.check().catch(() => "not writable"));
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz/process", async (_request, reply) => {
    const state = stateOf();
    reply.code(state === "started" ? 200 : 503).header("cache-control", "no-store");
    return { status: state === "started" ? "ready" : state };
  });
  app.get("/readyz", async (_request, reply) => {
    const state = stateOf();
    if (state !== "started")
      return reply.code(503).header("cache-control", "no-store").send({ status: state });
    const [reachable, storage] = await Promise.all([
      withTimeout(checkDatabase(), () => "unreachable"),
      checkStorage(),
    ]);
    const database = reachable === "ok" ? platform.writes.state : reachable;
    const ready = database === "ok";
    reply.code(ready ? 200 : 503).header("cache-control", "no-store");
    const { replica } = platform;
    return {
      status: ready ? "ready" : "unavailable",
      database,
      storage,
      ...(replica && { replica: replica.state }),
    };
  });
}

async function databaseState({ db }: Database): Promise<string> {
  const [row] = await rowsOf<{ readOnly: string }>(
    db,
    sql`select current_setting('transaction_read_only') as "readOnly"`,
  );
  return row?.readOnly === "off" ? "ok" : "read-only";
}

/** Returns the result of a check, or the result of `late` if the check fails or takes too long. */
function withTimeout(check: Promise<string>, late: () => string): Promise<string> {
  // After a pause of the process, timers run before responses that have arrived are read.
  const timeout = wait(CHECK_TIMEOUT).then(() => afterReads());
  return Promise.race([check.catch(late), timeout.then(late)]);
}

/**
 * Coalesces runs of a check that has its own time limit. If it takes long, its last result is
 * returned: a store that is slow once, such as at the first connection of a busy machine, is not
 * unavailable.
 */
function remembered(check: () => Promise<string>): () => Promise<string> {
  let last: string | undefined;
  const run = coalesced(async () => (last = await check()));
  // Provides a result for the first probe.
  void run();
  return () => withTimeout(run(), () => last ?? "not checked yet");
}

/** Coalesces concurrent runs of a check into one. */
function coalesced(check: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

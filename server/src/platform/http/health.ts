import { access, constants, statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { type Database, rowsOf } from "../postgres/database.ts";

/** Milliseconds after which a check that has not answered has failed: who asks for readiness does not wait long. */
const CHECK_TIMEOUT = 800;
/** Bytes below which a disk counts as full. */
const LEAST_FREE = 8 * 1024 * 1024;

/**
 * `/healthz`: the process lives. `/readyz`: 200 when it can serve, 503 when it is about to stop, or its database is away or takes no writes. A disk that takes no
 * files is named but leaves the process ready: every process of an installation shares it, and pages are still served.
 */
export function registerHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  const database = single(() => databaseState(platform.database));
  const storage = single(() => storageState(platform.config.DATA_DIR));
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isDraining()) return reply.code(503).header("cache-control", "no-store").send({ status: "draining" });
    const found = await Promise.all([within(database(), "unreachable"), within(storage(), "not writable")]);
    const ready = found[0] === "ok";
    reply.code(ready ? 200 : 503).header("cache-control", "no-store");
    return { status: ready ? "ready" : "unavailable", database: found[0], storage: found[1] };
  });
}

async function databaseState({ db }: Database): Promise<string> {
  const [row] = await rowsOf<{ readOnly: string }>(db, sql`select current_setting('transaction_read_only') as "readOnly"`);
  return row?.readOnly === "off" ? "ok" : "read-only";
}

async function storageState(folder: string): Promise<string> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE ? "full" : "ok";
}

/** What a check found, or `failed` when it fails or does not answer in time. */
function within(check: Promise<string>, failed: string): Promise<string> {
  return Promise.race([check.catch(() => failed), wait(CHECK_TIMEOUT, failed)]);
}

/** Runs a check once for all who ask while it runs. */
function single(check: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | undefined;
  return () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

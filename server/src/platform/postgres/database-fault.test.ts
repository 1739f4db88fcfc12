import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { startDatabaseProxy } from "../../../test/fakes/database-proxy.ts";
import { BACKGROUND_LIMITS, REQUEST_LIMITS } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { databaseFault } from "./database-fault.ts";

const opened: Database[] = [];
const open = (
  options: Parameters<typeof openDatabase>[1] = {},
  url = inject("postgresUrl"),
): Database => {
  const database = openDatabase(url, options);
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Server that accepts connections and never responds, like a frozen PostgreSQL. */
const silentServer = createServer((socket) =>
  sockets.add(
    socket
      .resume()
      .on("error", () => {})
      .on("close", () => sockets.delete(socket)),
  ),
);
const sockets = new Set<Socket>();
silentServer.listen(0, "127.0.0.1");
await once(silentServer, "listening");
const silentUrl = `postgres://masthead@127.0.0.1:${(silentServer.address() as AddressInfo).port}/masthead`;
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silentServer.close();
});

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error) => databaseFault(error),
  );

describe("databaseFault", () => {
  it("returns unreachable without a listener, with and without a transaction", async () => {
    const { db } = open({}, "postgres://masthead@127.0.0.1:1/masthead");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    expect(await faultOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("unreachable");
  });

  it("returns unreachable within 4 s if the server never responds, and leaves no connection open", async () => {
    const { db } = open({}, silentUrl);
    const startedAt = Date.now();
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    expect(Date.now() - startedAt).toBeLessThan(4500);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it("returns read-only if a write is rejected for that reason", async () => {
    const { db } = open();
    const write = db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table never_made ()`);
    });
    expect(await faultOf(write)).toBe("read-only");
  });

  it("returns busy if a statement or a lock takes too long", async () => {
    const limits = { ...REQUEST_LIMITS, statement: 300, lock: 150 };
    const { db } = open({ limits });
    expect(await faultOf(db.execute(sql`select pg_sleep(5)`))).toBe("busy");
    const otherDatabase = open();
    await otherDatabase.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
      expect(await faultOf(db.execute(sql`select pg_advisory_xact_lock(4711)`))).toBe("busy");
    });
  });

  it("returns unreachable if all connections of the pool are in use for too long", async () => {
    const { db, pool } = open({ max: 1, limits: { ...REQUEST_LIMITS, wait: 200 } });
    const blockingQuery = pool.query("select pg_sleep(1)");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    await blockingQuery;
    expect(await faultOf(db.execute(sql`select 1`))).toBe("no error");
  });

  it("returns unreachable if the server ends a transaction between two statements, without ending the process", async () => {
    const { db } = open();
    const otherDatabase = open();
    const interrupted = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      const isRunning = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await otherDatabase.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await expect.poll(async () => (await otherDatabase.db.execute(isRunning)).rows).toEqual([]);
      await tx.execute(sql`select 1`);
    });
    expect(await faultOf(interrupted)).toBe("unreachable");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("no error");
  });

  it("leaks no connection of the pool if transactions cannot begin", async () => {
    const proxy = await startDatabaseProxy(inject("postgresUrl"));
    const { db, pool } = open({ max: 2, limits: { ...REQUEST_LIMITS, statement: 100 } }, proxy.url);
    const transaction = () => faultOf(db.transaction((tx) => tx.execute(sql`select 1`)));
    for (let outage = 0; outage < 3; outage++) {
      expect(await transaction()).toBe("no error");
      proxy.set("freeze");
      expect(await transaction()).toBe("unreachable");
      proxy.set("forward");
      await expect.poll(() => pool.totalCount).toBe(0);
    }
    expect(await transaction()).toBe("no error");
    await pool.end();
    proxy.close();
    opened.pop();
  });

  it("returns undefined for errors of the query itself, and for failures of other servers", async () => {
    const { db } = open();
    expect(await faultOf(db.execute(sql`select no_such_column`))).toBeUndefined();
    expect(await faultOf(db.execute(sql`select 1 / 0`))).toBeUndefined();
    expect(await faultOf(fetch("http://127.0.0.1:1/"))).toBeUndefined();
  });
});

describe("connection timeouts", () => {
  it.each([
    ["requests", REQUEST_LIMITS],
    ["jobs, exports and imports", BACKGROUND_LIMITS],
  ])("are set on the server for %s", async (_name, limits) => {
    const { db } = open({ limits });
    const { rows } = await db.execute(
      sql`select name, setting::int as setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    });
  });
});

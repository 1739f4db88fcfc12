import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { BACKGROUND_LIMITS, REQUEST_LIMITS } from "./connection.ts";
import { type Database, openDatabase } from "./database.ts";
import { databaseFault } from "./database-fault.ts";

const opened: Database[] = [];
const open = (options: Parameters<typeof openDatabase>[1] = {}, url = inject("postgresUrl")): Database => {
  const database = openDatabase(url, options);
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** A server that takes connections and never answers: what a frozen PostgreSQL looks like. */
const silent = createServer((socket) =>
  sockets.add(
    socket
      .resume()
      .on("error", () => {})
      .on("close", () => sockets.delete(socket)),
  ),
);
const sockets = new Set<Socket>();
silent.listen(0, "127.0.0.1");
await once(silent, "listening");
const silentUrl = `postgres://masthead@127.0.0.1:${(silent.address() as AddressInfo).port}/masthead`;
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error) => databaseFault(error),
  );

describe("faults of the database", () => {
  it("is unreachable when nothing listens, with and without a transaction", async () => {
    const { db } = open({}, "postgres://masthead@127.0.0.1:1/masthead");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    expect(await faultOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("unreachable");
  });

  it("is unreachable within 4 s when connections are taken and never answered, and leaves none open", async () => {
    const { db } = open({}, silentUrl);
    const begun = Date.now();
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    expect(Date.now() - begun).toBeLessThan(4500);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it("is read-only when a write is refused for that", async () => {
    const { db } = open();
    const write = db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table never_made ()`);
    });
    expect(await faultOf(write)).toBe("read-only");
  });

  it("is busy when a statement or a lock takes too long", async () => {
    const limits = { ...REQUEST_LIMITS, statement: 300, lock: 150 };
    const { db } = open({ limits });
    expect(await faultOf(db.execute(sql`select pg_sleep(5)`))).toBe("busy");
    const other = open();
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
      expect(await faultOf(db.execute(sql`select pg_advisory_xact_lock(4711)`))).toBe("busy");
    });
  });

  it("is unreachable when every connection of the pool is in use for too long", async () => {
    const { db, pool } = open({ max: 1, limits: { ...REQUEST_LIMITS, wait: 200 } });
    const holder = pool.query("select pg_sleep(1)");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("unreachable");
    await holder;
    expect(await faultOf(db.execute(sql`select 1`))).toBe("no error");
  });

  it("is unreachable when the server ends a transaction between two statements, and the process goes on", async () => {
    const { db } = open();
    const other = open();
    const cut = db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await new Promise((done) => setTimeout(done, 200));
      await tx.execute(sql`select 1`);
    });
    expect(await faultOf(cut)).toBe("unreachable");
    expect(await faultOf(db.execute(sql`select 1`))).toBe("no error");
  });

  it("leaves no connection of the pool behind when transactions cannot begin", async () => {
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

  it("is none for a defect of the query, a constraint, or the refusal of another server", async () => {
    const { db } = open();
    expect(await faultOf(db.execute(sql`select no_such_column`))).toBeUndefined();
    expect(await faultOf(db.execute(sql`select 1 / 0`))).toBeUndefined();
    expect(await faultOf(fetch("http://127.0.0.1:1/"))).toBeUndefined();
  });
});

describe("timeouts of connections", () => {
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

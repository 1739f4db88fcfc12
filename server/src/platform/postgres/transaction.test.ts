import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../../../test/fakes/database-proxy.ts";
import { BACKGROUND_LIMITS, connectionSettings, DatabaseClient } from "./connection.ts";
import { createDatabase, withDatabase } from "./embedded.ts";
import { inTransaction } from "./transaction.ts";

let url: string;
let proxy: DatabaseProxy;
let client: DatabaseClient;
let observer: DatabaseClient;

async function connect(address: string): Promise<DatabaseClient> {
  const connected = new DatabaseClient(
    connectionSettings(address, "transaction test", BACKGROUND_LIMITS),
  );
  await connected.connect();
  return connected;
}

beforeAll(async () => {
  const name = `transaction_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name);
  url = withDatabase(inject("postgresUrl"), name);
  proxy = await startDatabaseProxy(url);
  observer = await connect(url);
  await observer.query("create table note (id int)");
});
beforeEach(async () => {
  await observer.query("delete from note");
  client = await connect(proxy.url);
});
afterEach(async () => {
  await client.end();
  proxy.set("forward");
});
afterAll(async () => {
  await observer.end();
  await proxy.close();
});

const notes = async () => (await observer.query("select id from note")).rows;

describe("transaction of a connection", () => {
  it("commits, and returns the result", async () => {
    expect(
      await inTransaction(
        client,
        async () => (await client.query("insert into note values (1) returning id")).rows,
      ),
    ).toEqual([{ id: 1 }]);
    expect(await notes()).toEqual([{ id: 1 }]);
  });

  it("rolls back when its work fails, and leaves the connection usable", async () => {
    const failing = inTransaction(client, async () => {
      await client.query("insert into note values (1)");
      throw new Error("the work failed");
    });
    await expect(failing).rejects.toThrow("the work failed");
    expect((await client.query("select id from note")).rows).toEqual([]);
  });

  it("throws the error of the work, caused by the rollback's error, when the connection is lost", async () => {
    const failing = inTransaction(client, () =>
      client.query("select pg_terminate_backend(pg_backend_pid())"),
    );
    await expect(failing).rejects.toMatchObject({
      message: "terminating connection due to administrator command",
      cause: { message: expect.stringMatching(/not queryable|terminated/) },
    });
  });

  it("keeps the cause of the error", async () => {
    const cause = new Error("the first cause");
    const failing = inTransaction(client, async () => {
      proxy.set("refuse");
      throw new Error("the work failed", { cause });
    });
    await expect(failing).rejects.toMatchObject({ message: "the work failed", cause });
  });

  it("closes the connection when the server does not respond to the rollback", {
    timeout: 20_000,
  }, async () => {
    await client.query("select 1");
    const failing = inTransaction(client, async () => {
      await client.query("lock table note");
      proxy.set("freeze");
      throw new Error("the work failed");
    });
    await expect(failing).rejects.toThrow("the work failed");
    await expect.poll(notes, { timeout: 10_000 }).toEqual([]);
  });
});

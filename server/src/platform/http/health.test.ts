import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import type { Platform } from "../platform.ts";
import type { StartedPlatform } from "../start.ts";
import { type ProcessState, registerHealth } from "./health.ts";

let platform: StartedPlatform;
let app: App;

beforeAll(async () => {
  platform = await testPlatform();
  app = await buildApp(platform, { site: async () => undefined });
});

afterAll(async () => {
  await app.http.close();
  await platform.stop();
});

it("/readyz responds 503 until everything has started, and /readyz/process does not depend on the database", async () => {
  let state: ProcessState = "starting";
  const unreachable = {
    ...platform,
    database: { db: { execute: () => Promise.reject(new Error("refused")) } },
  } as unknown as Platform;
  const http = Fastify();
  registerHealth(http, unreachable, () => state);
  const statusOf = async (path: string) => (await http.inject(path)).statusCode;
  expect([
    await statusOf("/readyz"),
    await statusOf("/readyz/process"),
    await statusOf("/healthz"),
  ]).toEqual([503, 503, 200]);
  expect((await http.inject("/readyz")).json()).toEqual({ status: "starting" });
  state = "started";
  expect([await statusOf("/readyz"), await statusOf("/readyz/process")]).toEqual([503, 200]);
  state = "draining";
  expect([await statusOf("/readyz"), await statusOf("/readyz/process")]).toEqual([503, 503]);
  await http.close();
});

it("/readyz responds 503 while the disk of the database is full, and /readyz/process 200", async () => {
  const http = Fastify();
  const writes = { state: "full" as "full" | "ok" };
  registerHealth(http, { ...platform, writes }, () => "started");
  const full = await http.inject("/readyz");
  expect([full.statusCode, full.json()]).toMatchObject([
    503,
    { status: "unavailable", database: "full" },
  ]);
  expect((await http.inject("/readyz/process")).statusCode).toBe(200);
  writes.state = "ok";
  expect((await http.inject("/readyz")).statusCode).toBe(200);
  await http.close();
});

it("/readyz reports the last known state of a storage that answers slowly, and its failure when it is known", async () => {
  const http = Fastify();
  const answers: ((state: "ok" | "unreachable") => void)[] = [];
  const check = () => new Promise<"ok" | "unreachable">((resolve) => answers.push(resolve));
  registerHealth(http, { ...platform, storage: { ...platform.storage, check } }, () => "started");
  const storage = async () => (await http.inject("/readyz")).json().storage;
  expect(await storage()).toBe("not checked yet");
  expect(answers).toHaveLength(1);
  answers[0]?.("ok");
  expect(await storage()).toBe("ok");
  const slow = storage();
  expect(await slow).toBe("ok");
  answers.at(-1)?.("unreachable");
  expect(await storage()).toBe("unreachable");
  await http.close();
});

it("/readyz uses an answer of the database that arrived while the process was paused", async () => {
  const http = Fastify();
  const execute = async () => {
    const query = platform.database.db.execute(
      "select current_setting('transaction_read_only') as \"readOnly\"",
    );
    // Longer than the time limit of the check: the response is there, but unread, when the timer is
    // due.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500));
    return query;
  };
  await platform.database.db.execute("select 1");
  registerHealth(
    http,
    { ...platform, database: { ...platform.database, db: { execute } } } as unknown as Platform,
    () => "started",
  );
  expect((await http.inject("/readyz")).json()).toMatchObject({ status: "ready", database: "ok" });
  await http.close();
});

it("/readyz responds 503 as soon as the server begins to stop, while /healthz still responds 200", async () => {
  expect((await app.http.inject("/readyz")).statusCode).toBe(200);
  await app.web.stopAccepting();
  const ready = await app.http.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "draining" }]);
  expect((await app.http.inject("/healthz")).statusCode).toBe(200);
});

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
  const unreachable = { ...platform, database: { db: { execute: () => Promise.reject(new Error("refused")) } } } as unknown as Platform;
  const http = Fastify();
  registerHealth(http, unreachable, () => state);
  const statusOf = async (path: string) => (await http.inject(path)).statusCode;
  expect([await statusOf("/readyz"), await statusOf("/readyz/process"), await statusOf("/healthz")]).toEqual([503, 503, 200]);
  expect((await http.inject("/readyz")).json()).toEqual({ status: "starting" });
  state = "started";
  expect([await statusOf("/readyz"), await statusOf("/readyz/process")]).toEqual([503, 200]);
  state = "draining";
  expect([await statusOf("/readyz"), await statusOf("/readyz/process")]).toEqual([503, 503]);
  await http.close();
});

it("/readyz responds 503 as soon as the server begins to stop, while /healthz still responds 200", async () => {
  expect((await app.http.inject("/readyz")).statusCode).toBe(200);
  await app.web.stopAccepting();
  const ready = await app.http.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "draining" }]);
  expect((await app.http.inject("/healthz")).statusCode).toBe(200);
});

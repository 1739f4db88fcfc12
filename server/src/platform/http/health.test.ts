import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type App, buildApp } from "../../app.ts";
import type { StartedPlatform } from "../start.ts";

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

it("/readyz responds 503 as soon as the server begins to stop, while /healthz still responds 200", async () => {
  expect((await app.http.inject("/readyz")).statusCode).toBe(200);
  await app.web.stopAccepting();
  const ready = await app.http.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "draining" }]);
  expect((await app.http.inject("/healthz")).statusCode).toBe(200);
});

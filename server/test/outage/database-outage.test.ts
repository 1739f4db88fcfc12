import { setTimeout as wait } from "node:timers/promises";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { startDatabaseProxy } from "../fakes/database-proxy.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

let direct: StartedPlatform;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let platform: StartedPlatform;
let server: TestServer;

beforeAll(async () => {
  direct = await testPlatform();
  proxy = await startDatabaseProxy(direct.database.url);
  platform = await startPlatform(
    { ...direct.config, LOG_LEVEL: "silent" },
    proxy.url,
    "https://news.example",
  );
  await buildIfNeeded(() => {});
  const site = createSiteRenderer(
    platform,
    loadSiteBuild,
    (locale) => innerClient(platform, locale),
    "production",
  );
  server = await startTestServer(platform, site);
});

afterAll(async () => {
  proxy.set("forward");
  await server.close();
  await platform.stop();
  proxy.close();
  await direct.stop();
});

beforeEach(async () => {
  proxy.set("forward");
  await direct.database.db.execute(
    sql.raw(`alter database ${databaseNameOf(direct)} reset default_transaction_read_only`),
  );
  await direct.database.db.execute(sql`delete from rate_limit`);
  proxy.cut();
  await wait(300);
  await expect.poll(() => statusOf(server.get("/readyz"))).toBe(200);
});

/**
 * Consumes the response, since an open one keeps the server from closing, and returns its status.
 */
async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

const databaseNameOf = ({ database }: StartedPlatform) => new URL(database.url).pathname.slice(1);

const write = (locale = "en-US") =>
  server.send(
    "POST",
    "/api/v1/auth/login/admin",
    { "content-type": "application/json", "accept-language": locale },
    JSON.stringify({ email: "reader@example.com", password: "a wrong password" }),
  );

const OUTAGES: [string, () => Promise<void> | void, string][] = [
  ["refuses connections", () => proxy.set("refuse"), "unreachable"],
  ["is frozen", () => proxy.set("freeze"), "unreachable"],
  [
    "is read-only",
    async () => {
      await direct.database.db.execute(
        sql.raw(`alter database ${databaseNameOf(direct)} set default_transaction_read_only = on`),
      );
      proxy.cut();
      // Lets the pool notice that its connections were closed.
      await wait(300);
    },
    "read-only",
  ],
];

describe.each(OUTAGES)("while the database %s", (_description, beginOutage, state) => {
  it("answers writes with 503, Retry-After and a problem in the caller's language", async () => {
    expect(await statusOf(write())).toBe(200);
    await beginOutage();
    for (const locale of LOCALES) {
      const response = await write(locale);
      expect([
        response.status,
        response.headers.get("retry-after"),
        response.headers.get("content-type"),
      ]).toEqual([503, "5", "application/problem+json; charset=utf-8"]);
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      expect(code).toBe("DATABASE_UNAVAILABLE");
      expect(detail).toMatch(locale === "en-US" ? /try again/ : /حاول/);
    }
  });

  it("serves uncached pages if the database is readable, and 503 with Retry-After otherwise", async () => {
    await beginOutage();
    for (const path of ["/latest-news", "/ar", "/sitemap.xml"]) {
      const response = await server.get(path);
      await response.body?.cancel();
      expect([path, response.status, response.headers.has("retry-after")]).toEqual([
        path,
        state === "read-only" ? 200 : 503,
        state !== "read-only",
      ]);
    }
  });

  it("reports the process as alive but not ready, within 1.5 seconds", async () => {
    await beginOutage();
    const startedAt = performance.now();
    const response = await server.get("/readyz");
    // The check itself times out after 0.8 s.
    expect(performance.now() - startedAt).toBeLessThan(1500);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: "unavailable", database: state, storage: "ok" },
    ]);
    expect(await statusOf(server.get("/healthz"))).toBe(200);
  });

  it("does not accumulate connections, and is ready again within seconds of recovery", async () => {
    await beginOutage();
    await Promise.all(Array.from({ length: 60 }, () => statusOf(server.get("/readyz"))));
    expect(proxy.open()).toBeLessThanOrEqual(25);
    proxy.set("forward");
    await direct.database.db.execute(
      sql.raw(`alter database ${databaseNameOf(direct)} reset default_transaction_read_only`),
    );
    proxy.cut();
    await expect.poll(() => statusOf(server.get("/readyz")), { timeout: 15_000 }).toBe(200);
    await expect.poll(() => statusOf(write()), { timeout: 15_000 }).toBe(200);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { buildIfNeeded } from "../../src/platform/http/build.ts";
import { loadSiteBuild, sitePages } from "../../src/platform/http/site.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { startDatabaseProxy } from "../database-proxy.ts";
import { testPlatform } from "../platform.ts";
import { type Serving, serving } from "../serving.ts";

let direct: StartedPlatform;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  direct = await testPlatform();
  proxy = await startDatabaseProxy(direct.database.url);
  platform = await startPlatform({ ...direct.config, LOG_LEVEL: "silent" }, proxy.url, "https://news.example");
  await buildIfNeeded(() => {});
  const site = sitePages(platform, loadSiteBuild, (locale) => innerClient(platform, locale), "production");
  server = await serving(platform, site);
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
  await direct.database.db.execute(sql.raw(`alter database ${nameOf(direct)} reset default_transaction_read_only`));
  await direct.database.db.execute(sql`delete from rate_limit`);
  proxy.cut();
  await wait(300);
  await expect.poll(() => statusOf(server.get("/readyz")), { timeout: 20_000 }).toBe(200);
});

/** Reads the reply to its end: one that is left open keeps the server from closing. */
async function statusOf(reply: Promise<Response>): Promise<number> {
  const { status, body } = await reply;
  await body?.cancel();
  return status;
}

const nameOf = ({ database }: StartedPlatform) => new URL(database.url).pathname.slice(1);

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
      await direct.database.db.execute(sql.raw(`alter database ${nameOf(direct)} set default_transaction_read_only = on`));
      proxy.cut();
      // Until the pool has noticed that its connections ended.
      await wait(300);
    },
    "read-only",
  ],
];

describe.each(OUTAGES)("while the database %s", (_what, begin, state) => {
  it("a write is answered 503 with Retry-After and a problem in the caller's language", { timeout: 60_000 }, async () => {
    expect(await statusOf(write())).toBe(200);
    await begin();
    for (const locale of LOCALES) {
      const reply = await write(locale);
      expect([reply.status, reply.headers.get("retry-after"), reply.headers.get("content-type")]).toEqual([
        503,
        "5",
        "application/problem+json; charset=utf-8",
      ]);
      const { code, detail } = (await reply.json()) as { code: string; detail: string };
      expect(code).toBe("DATABASE_UNAVAILABLE");
      expect(detail).toMatch(locale === "en-US" ? /try again/ : /المحاولة/);
    }
  });

  it("an address of which there is no copy is served if the database can be read, and answered 503 with Retry-After if not", {
    timeout: 60_000,
  }, async () => {
    await begin();
    for (const path of ["/latest-news", "/ar", "/sitemap.xml"]) {
      const reply = await server.get(path);
      await reply.body?.cancel();
      expect([path, reply.status, reply.headers.has("retry-after")]).toEqual([
        path,
        state === "read-only" ? 200 : 503,
        state !== "read-only",
      ]);
    }
  });

  it("the process is alive and not ready, and says so within a second", async () => {
    await begin();
    const begun = performance.now();
    const reply = await server.get("/readyz");
    // The check itself gives up after 0.8 s.
    expect(performance.now() - begun).toBeLessThan(1500);
    expect([reply.status, await reply.json()]).toEqual([503, { status: "unavailable", database: state, storage: "ok" }]);
    expect(await statusOf(server.get("/healthz"))).toBe(200);
  });

  it("no connections pile up, and the process is ready again within seconds of the end", { timeout: 60_000 }, async () => {
    await begin();
    await Promise.all(Array.from({ length: 60 }, () => statusOf(server.get("/readyz"))));
    expect(proxy.open()).toBeLessThanOrEqual(25);
    proxy.set("forward");
    await direct.database.db.execute(sql.raw(`alter database ${nameOf(direct)} reset default_transaction_read_only`));
    proxy.cut();
    await expect.poll(() => statusOf(server.get("/readyz")), { timeout: 15_000 }).toBe(200);
    await expect.poll(() => statusOf(write()), { timeout: 15_000 }).toBe(200);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { checkReplica } from "../../src/doctor/other-address-checks.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import { forPublicReads } from "../../src/platform/platform.ts";
import { type Database, openDatabase, rowsOf } from "../../src/platform/postgres/database.ts";
import { databaseAddresses } from "../../src/platform/postgres/database-settings.ts";
import { migrateDatabase } from "../../src/platform/postgres/migrate.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { makeArticle } from "../factories/factory.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { startDatabaseProxy } from "../fakes/database-proxy.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { waitForChanges } from "../wait-for-changes.ts";
import {
  type Primary,
  type StreamingReplica,
  startPrimary,
  startReplica,
} from "./streaming-replica.ts";

/** Lag limit of the second process, in seconds. The first has the default, 10 s. */
const SHORT_LAG = 1;

let primary: Primary;
let replica: StreamingReplica;
let platform: StartedPlatform;
let other: StartedPlatform;
let server: TestServer;
let otherServer: TestServer;
/** Session cookie of an editor. */
let cookie: string;

async function serve(
  environment: NodeJS.ProcessEnv = {},
  databaseUrl = primary.url,
): Promise<[StartedPlatform, TestServer]> {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: `${primary.folder}/data`,
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replica.url,
    ...environment,
  });
  const started = await startPlatform(config, databaseUrl, "https://news.example");
  const client = (locale: Locale, shared: boolean) =>
    innerClient(shared ? forPublicReads(started) : started, locale);
  return [
    started,
    await startTestServer(
      started,
      createSiteRenderer(started, loadSiteBuild, client, "production"),
    ),
  ];
}

beforeAll(async () => {
  primary = await startPrimary();
  await migrateDatabase(primary.url);
  replica = await startReplica(primary);
  await buildIfNeeded(() => {}, ["site"]);
  [platform, server] = await serve();
  [other, otherServer] = await serve({ DATABASE_REPLICA_MAX_LAG: String(SHORT_LAG) });
  cookie = await cookieOf(platform, (await makeUser(platform.database.db, "Superadmin")).id);
});

afterAll(async () => {
  await server.close();
  await otherServer.close();
  await platform.stop();
  await other.stop();
  await replica.stop();
  await primary.stop();
});

beforeEach(async () => {
  await replica.delay(0);
  await untilReplicaIsUsed();
});

async function untilReplicaIsUsed(): Promise<void> {
  await waitForChanges(platform, other);
  for (const each of [platform, other]) await expect.poll(() => usesReplica(each)).toBe(true);
}

const readsOf = (each: StartedPlatform) => forPublicReads(each).database;

const usesReplica = async (each: StartedPlatform) =>
  (
    await rowsOf<{ standby: boolean }>(readsOf(each).db, sql`select pg_is_in_recovery() as standby`)
  )[0]?.standby;

const titleOn = async ({ db }: Database, id: number) =>
  (await rowsOf<{ title: string }>(db, sql`select title from article where id = ${id}`))[0]?.title;

/** Records the queries of a platform on the primary, except those that locate changes. */
function queriesOnPrimary({ database: { pool } }: StartedPlatform): {
  texts: string[];
  stop(): void;
} {
  const texts: string[] = [];
  const { query } = pool;
  const run = query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const text = typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text;
    if (!text.includes("pg_current_wal_insert_lsn")) texts.push(text);
    return run(...args);
  }) as typeof query;
  const stop = () => {
    pool.query = query;
  };
  return { texts, stop };
}

/**
 * Requests pages that are not cached, in four loops, while `work` runs. Returns the statuses that
 * are not 200, and the longest request.
 */
async function whileReading(
  work: () => Promise<void>,
): Promise<{ requests: number; failed: number[]; longest: number }> {
  const result = { requests: 0, failed: [] as number[], longest: 0 };
  let reading = true;
  const loops = Array.from({ length: 4 }, async (_, loop) => {
    while (reading) {
      const startedAt = performance.now();
      const response = await server.get(`/search/word${loop}x${result.requests++}`);
      await response.arrayBuffer();
      result.longest = Math.max(result.longest, performance.now() - startedAt);
      if (response.status !== 200) result.failed.push(response.status);
    }
  });
  await work();
  reading = false;
  await Promise.all(loops);
  return result;
}

/**
 * Creates an article with both its page and its API response, in every process and on the replica.
 */
async function publishedArticle(
  title: string,
): Promise<{ id: number; page: string; call: string }> {
  const { id, slug } = await makeArticle(platform.database.db, { title });
  await untilReplicaIsUsed();
  return {
    id,
    page: articlePath({ id, slug, locale: "en-US" }),
    call: `/api/v2/article/details/${id}`,
  };
}

const textOf = async (from: TestServer, path: string) => {
  const response = await from.get(path);
  return `${response.status} ${await response.text()}`;
};

const write = async (method: string, path: string, body: object) => {
  const response = await server.send(
    method,
    path,
    { cookie, "content-type": "application/json" },
    JSON.stringify(body),
  );
  const result = (await response.json()) as { id: number; slug: string; version: number };
  expect([response.status, result]).toEqual([
    200,
    expect.objectContaining({ id: expect.any(Number) }),
  ]);
  return result;
};

describe("public reads with a replica", () => {
  it("come from the replica: pages, documents and API responses cause no query on the primary", async () => {
    const { page, call } = await publishedArticle("Read from the replica");
    const recorded = queriesOnPrimary(platform);
    for (const path of [page, call, "/rss.xml", "/ar", "/search/replica"])
      expect([path, (await server.get(path)).status]).toEqual([path, 200]);
    recorded.stop();
    // Rate limits are writes, and the sandbox gateway polls its deliveries.
    expect(recorded.texts.filter((text) => !/rate_limit|sandbox_/.test(text))).toEqual([]);
  });

  it("write through to the primary, also in a transaction", async () => {
    const reads = readsOf(platform);
    await reads.db.execute(sql`insert into rate_limit values ('replica test', 1, 1)`);
    await reads.db.transaction((tx) =>
      tx.execute(sql`update rate_limit set points = 2 where key = 'replica test'`),
    );
    expect(
      await rowsOf(
        platform.database.db,
        sql`select points from rate_limit where key = 'replica test'`,
      ),
    ).toEqual([{ points: 2 }]);
  });

  it("reads its own write while the replica lags by 5 s", async () => {
    const { id, page, call } = await publishedArticle("The former headline");
    for (const each of [server, otherServer])
      for (const path of [page, call])
        expect(await textOf(each, path)).toContain("The former headline");
    const standby = openDatabase(replica.url, { max: 1 });
    await replica.delay(5);
    const { version } = await write("PATCH", `/api/v1/article/edit/${id}`, {
      id,
      version: 1,
      title: "The current headline",
      publish: { kind: "update" },
    });
    const created = await write("POST", "/api/v1/article", {
      locale: "en-US",
      title: "Published a moment ago",
      categoryId: null,
      publishedAt: new Date(Date.now() - 1000).toISOString(),
    });
    const changedAt = Date.now();
    const newPage = articlePath({ ...created, locale: "en-US" });
    // The process of the change, then the other one, which is notified by the database.
    expect(await textOf(server, newPage)).toMatch(/^200 .*Published a moment ago/s);
    expect(await textOf(server, call)).toContain("The current headline");
    await waitForChanges(platform, other);
    expect(await textOf(otherServer, newPage)).toMatch(/^200 .*Published a moment ago/s);
    expect(await textOf(otherServer, call)).toContain("The current headline");
    expect(await titleOn(standby, id)).toBe("The former headline");
    expect([await usesReplica(platform), await usesReplica(other)]).toEqual([false, false]);
    // A page that was cached is served stale while it is rendered again.
    for (const each of [server, otherServer])
      await expect
        .poll(async () => (await textOf(each, page)).includes("The current headline"), {
          timeout: 4000,
        })
        .toBe(true);

    // Pages that are rendered from now on, whether or not they were cached, until the replica has
    // caught up.
    for (let n = 0; (await titleOn(standby, id)) === "The former headline"; n++) {
      for (const path of [
        page,
        call,
        `${page}?n=${n}`,
        `${page}.data`,
        `/search/headline-${n}`,
        `/api/v1/article?perPage=${n + 5}`,
      ]) {
        const text = await textOf(n % 2 ? server : otherServer, path);
        expect(text).not.toContain("The former headline");
        expect([path, text.slice(0, 3)]).toEqual([path, "200"]);
      }
      await wait(100);
    }
    expect(Date.now() - changedAt).toBeGreaterThan(3000);
    await expect.poll(() => usesReplica(platform)).toBe(true);
    expect(await textOf(server, page)).toContain("The current headline");
    expect(version).toBeGreaterThan(1);
    await standby.close();
  });

  it("use the primary when the replica lags by more than DATABASE_REPLICA_MAX_LAG, though nothing was announced", async () => {
    await replica.delay(60);
    await platform.database.db.execute(sql`update rate_limit set points = points + 1`);
    await expect.poll(() => usesReplica(other)).toBe(false);
    expect(await usesReplica(platform)).toBe(true);
  });
});

it("is found to be in order by masthead doctor, unless it lags", async () => {
  const addresses = databaseAddresses(platform.config, primary.url);
  const check = (maxLag: number) =>
    addresses.replica &&
    checkReplica(addresses.replica, addresses, { DATABASE_REPLICA_MAX_LAG: maxLag });
  expect(await check(10)).toMatchObject({
    status: "ok",
    message: expect.stringContaining("has replayed the last change"),
  });
  await replica.delay(60);
  await makeArticle(platform.database.db, {});
  expect(await check(SHORT_LAG)).toMatchObject({
    status: "warning",
    message: expect.stringContaining("lags by more than 1 s"),
  });
});

it("renders uncached pages from the replica while the primary refuses connections", async () => {
  const proxy = await startDatabaseProxy(primary.url);
  const [cut, cutServer] = await serve({}, proxy.url);
  try {
    await waitForChanges(cut);
    await expect.poll(() => usesReplica(cut)).toBe(true);
    proxy.set("refuse");
    expect((await cutServer.get("/readyz")).status).toBe(503);
    for (const path of ["/latest-news", "/ar", "/rss.xml"])
      await expect
        .poll(async () => [path, (await cutServer.get(path)).status])
        .toEqual([path, 200]);
  } finally {
    proxy.set("forward");
    await cutServer.close();
    await cut.stop();
    proxy.close();
  }
});

it("is reported as used again by an idle process, which reads nothing", async () => {
  const states = async () => [platform.replica?.state, other.replica?.state];
  await replica.kill();
  await expect.poll(states).toEqual(["unreachable", "unreachable"]);
  await replica.start();
  await expect.poll(states).toEqual(["used", "used"]);
});

describe("a replica that fails", () => {
  it("causes no failed request when it is killed, and is used again after its return", async () => {
    const { requests, failed, longest } = await whileReading(async () => {
      await wait(1000);
      await replica.kill();
      await wait(2000);
      expect(await usesReplica(platform)).toBe(false);
      expect(await (await server.get("/readyz")).json()).toMatchObject({
        status: "ready",
        replica: "unreachable",
      });
    });
    await replica.start();
    expect(failed).toEqual([]);
    expect(requests).toBeGreaterThan(4);
    expect(longest).toBeLessThan(8000);
    await expect.poll(() => usesReplica(platform)).toBe(true);
  });

  it("delays requests by seconds at most when it is frozen, and causes no failed request", async () => {
    let whileFrozen = 0;
    const { requests, failed, longest } = await whileReading(async () => {
      await wait(1000);
      replica.freeze();
      // The next check and its timeout.
      await wait(3000);
      const startedAt = performance.now();
      expect(await usesReplica(platform)).toBe(false);
      whileFrozen = performance.now() - startedAt;
    });
    replica.resume();
    expect(failed).toEqual([]);
    expect(requests).toBeGreaterThan(4);
    // A check begins within a second, and takes a second; the rest is rendering. Without it,
    // queries would wait for 12 s.
    expect(longest).toBeLessThan(8000);
    // Known to be away, it delays nobody.
    expect(whileFrozen).toBeLessThan(1000);
    await expect.poll(() => usesReplica(platform)).toBe(true);
  });

  it("gets no writes after it was promoted, and no reads after the next change", async () => {
    const standby = openDatabase(replica.url, { max: 1 });
    await standby.pool.query("select pg_promote()");
    await expect
      .poll(
        async () =>
          (
            await rowsOf<{ standby: boolean }>(
              standby.db,
              sql`select pg_is_in_recovery() as standby`,
            )
          )[0]?.standby,
      )
      .toBe(false);
    await readsOf(platform).db.execute(
      sql`insert into rate_limit values ('after promotion', 1, 1)`,
    );
    expect(
      await rowsOf(standby.db, sql`select from rate_limit where key = 'after promotion'`),
    ).toEqual([]);
    await waitForChanges(platform);
    expect(
      await rowsOf(readsOf(platform).db, sql`select from rate_limit where key = 'after promotion'`),
    ).toHaveLength(1);
    await standby.close();
  });
});

import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { freePort } from "../../../test/processes/product.ts";
import { parseScrape, sumOf } from "../../../test/readers/scrape.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { MODULES } from "../../register-modules.ts";
import { announceChange } from "../cache/changes.ts";
import type { PageSource } from "../pages/page.ts";
import type { StartedPlatform } from "../start.ts";
import { mailEvents, streamPlaceEvents, transitionEvents } from "../telemetry/events.ts";
import { type Metrics, startMetrics } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

const TOKEN = "metrics-token-of-test";
let platform: StartedPlatform;
let server: TestServer;
let metrics: Metrics;

const site = async (): Promise<PageSource> => ({
  status: 200,
  text: "page",
  contentType: "text/html",
  cacheable: true,
});

beforeAll(async () => {
  platform = await testPlatform({ METRICS_TOKEN: TOKEN });
  await platform.jobs.send("test.waiting", {});
  server = await startTestServer(platform, site, {
    metrics: () => metrics.text(),
    onPages: (pages) => {
      metrics = startMetrics({
        platform,
        pages,
        sources: MODULES.flatMap((module) => module.metrics ?? []),
      });
    },
  });
});
afterAll(async () => {
  metrics.stop();
  await server.close();
  await platform.stop();
});

const read = async (name: string, labels?: Record<string, string>) =>
  sumOf(parseScrape(await metrics.text()), name, labels);

/** Returns by how much a metric grows during a run. */
async function growth(
  run: () => Promise<unknown>,
  name: string,
  labels?: Record<string, string>,
): Promise<number> {
  const before = (await read(name, labels)) ?? 0;
  await run();
  return ((await read(name, labels)) ?? 0) - before;
}

describe("metrics", () => {
  it("are valid for promtool", async () => {
    await server.get("/");
    const { status, stderr, error } = spawnSync("promtool", ["check", "metrics"], {
      input: await metrics.text(),
    });
    expect(error, "promtool, of the Debian package prometheus").toBeUndefined();
    // 3: remarks on style. prom-client's own metrics are exempt.
    expect([0, 3]).toContain(status);
    expect(String(stderr)).not.toContain("masthead_");
  });

  it("count responses by route, status and result of the page cache", async () => {
    const get = async (path: string, headers = {}) =>
      (await server.get(path, headers)).arrayBuffer();
    const responses = "masthead_http_responses_total";
    const article = { method: "GET", route: "/articles/:slug", status: "200" };
    expect(await growth(() => get("/articles/one"), responses, { ...article, cache: "miss" })).toBe(
      1,
    );
    const hits = async () => {
      for (let i = 0; i < 3; i++) await get("/articles/one");
    };
    expect(await growth(hits, responses, { ...article, cache: "hit" })).toBe(3);
    const etag = (await server.get("/articles/one")).headers.get("etag") ?? "";
    const revalidation = () => get("/articles/one", { "if-none-match": etag });
    expect(
      await growth(revalidation, responses, {
        route: "/articles/:slug",
        status: "304",
        cache: "hit",
      }),
    ).toBe(1);
    const call = { method: "GET", route: "/api/v1/category", status: "200" };
    expect(await growth(() => get("/api/v1/category"), responses, { ...call, cache: "miss" })).toBe(
      1,
    );
    expect(await growth(() => get("/api/v1/category"), responses, { ...call, cache: "hit" })).toBe(
      1,
    );
    expect(
      await growth(() => get("/api/v1/system"), responses, {
        route: "/api/v1/system",
        status: "401",
        cache: "none",
      }),
    ).toBe(1);
    expect(
      await growth(() => get("/healthz"), responses, {
        route: "/healthz",
        status: "200",
        cache: "none",
      }),
    ).toBe(1);
  });

  it("count the bytes that the fast lane sends", async () => {
    // On a separate connection: the fast lane hands a connection over at the first miss.
    const get = () => server.raw("/articles/bytes", { connection: "close" });
    await get();
    const { headers } = await get();
    expect(await growth(get, "masthead_fast_lane_bytes_total")).toBeGreaterThan(
      Number(headers["content-length"]),
    );
  });

  it("count renders, queries, mails, places of streams and state transitions", async () => {
    expect(
      await growth(() => server.get("/articles/render"), "masthead_render_duration_seconds_count", {
        outcome: "ok",
      }),
    ).toBe(1);
    const query = () => platform.database.pool.query("select 1");
    expect(
      await growth(query, "masthead_query_duration_seconds_count", { connection: "masthead" }),
    ).toBe(1);
    const mail = async () =>
      mailEvents.publish({ at: new Date(), outcome: "failed", error: "refused" });
    expect(await growth(mail, "masthead_mails_total", { outcome: "failed" })).toBe(1);
    const refuse = async () => streamPlaceEvents.publish({ outcome: "refused" });
    expect(await growth(refuse, "masthead_stream_places_total", { outcome: "refused" })).toBe(1);
    const pay = async () => transitionEvents.publish({ machine: "payment attempt", to: "paid" });
    expect(
      await growth(pay, "masthead_state_transitions_total", {
        machine: "payment attempt",
        to: "paid",
      }),
    ).toBe(1);
  });

  it("contain gauges of pools, cache, streams, viewers, jobs and CDN purges", async () => {
    expect(await read("masthead_jobs", { name: "test.waiting", state: "created" })).toBe(1);
    expect(await read("masthead_database_connections", { pool: "requests" })).toBeGreaterThan(0);
    expect(await read("masthead_page_cache_bytes")).toBeGreaterThan(0);
    expect(await read("masthead_streams", { state: "up" })).toBe(0);
    expect(await read("masthead_viewers")).toBe(0);
    expect(await read("masthead_cdn_purges_queued")).toBe(0);
    expect(await read("masthead_cdn_purge_age_seconds")).toBe(0);
    expect(await read("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  });

  it("answer without the values of a database that fails, and count the failure", async () => {
    const failing = startMetrics({
      platform,
      sources: [
        {
          name: "masthead_failing",
          help: "fails",
          read: () => Promise.reject(new Error("no database")),
        },
      ],
    });
    // The first scrape reads it; errors are part of the next one.
    await failing.text();
    const text = await failing.text();
    failing.stop();
    expect(text).toContain('masthead_scrape_errors_total{metric="masthead_failing"} 1');
    expect(text).not.toMatch(/^masthead_failing/m);
  });

  it("measure the delay of change notifications", async () => {
    await announceChange(platform.database.db, ["*"]);
    await expect
      .poll(() => read("masthead_change_lag_seconds_count"), { interval: 500 })
      .toBeGreaterThan(0);
  });
});

describe("/metrics", () => {
  it("requires the token on the main port", async () => {
    const get = (headers: Record<string, string>) => server.get("/metrics", headers);
    expect((await get({})).status).toBe(401);
    expect((await get({ authorization: "Bearer wrong" })).status).toBe(401);
    const response = await get({ authorization: `Bearer ${TOKEN}` });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await response.text()).toContain("masthead_build_info");
  });

  it("is the only path on its own port, and answers 503 when metrics cannot be read", async () => {
    const METRICS_PORT = await freePort();
    let fails = false;
    const stop = await serveMetrics({ ...platform.config, METRICS_PORT }, async () => {
      if (fails) throw new Error("worker does not answer");
      return "metric 1\n";
    });
    const get = (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`);
    expect(await (await get("/metrics")).text()).toBe("metric 1\n");
    expect((await get("/")).status).toBe(404);
    fails = true;
    expect((await get("/metrics")).status).toBe(503);
    await stop();
  });
});

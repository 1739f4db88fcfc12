import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startOtlpCollector } from "../../../test/fakes/otlp-collector.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer } from "../../../test/test-server.ts";
import { requestGuarded } from "../outgoing/guarded-request.ts";
import type { PageSource } from "../pages/page.ts";
import { observeJob } from "./observe-job.ts";
import { inSpan, traceHeaders } from "./tracing.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(() => collector.close());

const site = async (): Promise<PageSource> => ({
  status: 200,
  text: "page",
  contentType: "text/html",
  cacheable: true,
});
const startTraced = (settings: NodeJS.ProcessEnv = {}) =>
  testPlatform({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "newsroom",
    TRUST_PROXY: "1",
    ...settings,
  });

const spanNamed = (name: string) => {
  const span = collector.spans.find((candidate) => candidate.name === name);
  if (!span)
    throw new Error(
      `no span ${name}; there are: ${collector.spans.map((other) => other.name).join(", ")}`,
    );
  return span;
};

describe("traces", () => {
  it("contain request, call, render and SQL query, and continue the trace of a trusted proxy", async () => {
    const platform = await startTraced();
    const server = await startTestServer(platform, site);
    await server.get("/api/v1/category", { traceparent: TRACEPARENT });
    await server.close();
    await platform.stop();
    const request = spanNamed("GET /api/v1/category");
    expect(request).toMatchObject({
      traceId: TRACE,
      parentSpanId: PARENT,
      kind: SERVER,
      service: "newsroom",
      failed: false,
    });
    expect(request.attributes).toMatchObject({
      "http.route": "/api/v1/category",
      "http.response.status_code": 200,
      "masthead.cache": "miss",
    });
    const call = spanNamed("call category.list");
    expect([call.traceId, call.parentSpanId]).toEqual([TRACE, request.spanId]);
    const render = spanNamed("render");
    expect([render.traceId, render.parentSpanId]).toEqual([TRACE, call.spanId]);
    const query = collector.spans.find(
      ({ name, traceId }) => name === "SELECT" && traceId === TRACE,
    );
    expect(query).toMatchObject({ kind: CLIENT, parentSpanId: render.spanId });
    expect(query?.attributes["db.query.text"]).toMatch(/^select .* from "category"/s);
    expect(
      BigInt(query?.endTimeUnixNano ?? 0) - BigInt(query?.startTimeUnixNano ?? 0),
    ).toBeGreaterThan(0n);
  });

  it("of clients are not continued without a trusted proxy", async () => {
    const platform = await startTraced({ TRUST_PROXY: "0" });
    const server = await startTestServer(platform, site);
    await server.get("/healthz", { traceparent: TRACEPARENT });
    await server.close();
    await platform.stop();
    expect(spanNamed("GET /healthz").traceId).not.toBe(TRACE);
  });

  it("contain jobs and outgoing requests, which carry traceparent", async () => {
    const headers: (string | string[] | undefined)[] = [];
    const upstream = createServer((request, response) => {
      headers.push(request.headers.traceparent);
      response.end("ok");
    }).listen(0, "127.0.0.1");
    const platform = await startTraced();
    const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`;
    const work = async () => {
      const { response } = await requestGuarded(url, {
        headers: {},
        signal: AbortSignal.timeout(5000),
        mayReach: () => true,
      });
      response.resume();
    };
    await observeJob({ name: "test.fetch", work }).work({} as never);
    const failing = observeJob({
      name: "test.fails",
      work: () => Promise.reject(new TypeError("no")),
    });
    await expect(failing.work({} as never)).rejects.toThrow("no");
    await platform.stop();
    upstream.close();
    const job = spanNamed("job test.fetch");
    const request = spanNamed("GET");
    expect(job).toMatchObject({ kind: CONSUMER, failed: false });
    expect(request).toMatchObject({ kind: CLIENT, traceId: job.traceId, parentSpanId: job.spanId });
    expect(request.attributes).toMatchObject({
      "server.address": "127.0.0.1",
      "http.response.status_code": 200,
    });
    expect(headers).toEqual([`00-${job.traceId}-${request.spanId}-01`]);
    expect(spanNamed("job test.fails").failed).toBe(true);
  });

  it("are sampled by OTEL_TRACES_SAMPLER", async () => {
    process.env.OTEL_TRACES_SAMPLER = "always_off";
    const platform = await startTraced();
    inSpan("unsampled", {}, () => {});
    await platform.stop();
    delete process.env.OTEL_TRACES_SAMPLER;
    expect(collector.spans).toEqual([]);
  });

  it("do not stop the process when the collector is away", async () => {
    await collector.close();
    const platform = await startTraced();
    inSpan("lost", {}, () => {});
    await expect(platform.stop()).resolves.toBeUndefined();
    collector = await startOtlpCollector();
  });

  it("are not written, and change no outgoing request, without an endpoint", async () => {
    const platform = await testPlatform();
    expect(inSpan("nothing", {}, () => traceHeaders())).toEqual({});
    await platform.stop();
    expect(collector.spans).toEqual([]);
  });
});

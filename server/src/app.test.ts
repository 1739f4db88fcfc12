import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../test/platform.ts";
import { buildApp } from "./app.ts";
import { RESERVED_SEGMENTS } from "./platform/http/reserved-segments.ts";
import type { StartedPlatform } from "./platform/start.ts";
import { requestEvents } from "./platform/telemetry/events.ts";

const ADMIN_PATH = "newsdesk";

let platform: StartedPlatform;
let http: Awaited<ReturnType<typeof buildApp>>["http"];
const routes: string[] = [];

beforeAll(async () => {
  platform = await testPlatform({ ADMIN_PATH });
  const site = async () => ({
    status: 200,
    text: "<p>page</p>",
    contentType: "text/html; charset=utf-8",
    cacheable: true,
  });
  ({ http } = await buildApp(platform, {
    site,
    prepare: async (server) => {
      server.addHook("onRoute", ({ url }) => {
        routes.push(url);
      });
    },
  }));
});

afterAll(async () => {
  await http.close();
  await platform.stop();
});

const headersOf = async (url: string) => {
  const { date: _, connection: __, ...headers } = (await http.inject({ url })).headers;
  return headers;
};

describe("response headers", () => {
  it("are the same for a rendered page and its cached copy", async () => {
    const rendered = await headersOf("/one");
    expect(await headersOf("/one")).toEqual(rendered);
    expect(rendered).not.toHaveProperty("x-frame-options");
  });

  it("of responses other than pages have a content security policy that allows no sources", async () => {
    expect((await headersOf("/healthz"))["content-security-policy"]).toContain(
      "default-src 'none'",
    );
  });
});

describe("secret path of the back office", () => {
  it("is in no route label of metrics and traces", async () => {
    const seen: string[] = [];
    const record = (event: unknown) => seen.push((event as { route: string }).route);
    const unsubscribe = requestEvents.subscribe(record);
    await http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = http.server.address() as AddressInfo;
    for (const path of ["", "/", "/article", "/assets/none.js", "/builds/latest.json"])
      await (await fetch(`http://127.0.0.1:${port}/${ADMIN_PATH}${path}`)).arrayBuffer();
    await expect.poll(() => seen.length).toBe(5);
    unsubscribe();
    expect(seen.filter((route) => route.includes(ADMIN_PATH))).toEqual([]);
    expect(seen).toContain("/{admin}/*");
  });
});

describe("first path segments of the server's routes", () => {
  it("are reserved, so that neither the back office nor a redirect takes them", () => {
    const segments = new Set(routes.map((url) => (url.split("/")[1] ?? "").replace(/\.data$/, "")));
    const free = [...segments].filter(
      (segment) => !["", "*", ADMIN_PATH].includes(segment) && !RESERVED_SEGMENTS.has(segment),
    );
    expect(segments.size).toBeGreaterThan(10);
    expect(free).toEqual([]);
  });
});

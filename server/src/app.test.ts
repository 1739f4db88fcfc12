import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../test/platform.ts";
import { buildApp } from "./app.ts";
import { RESERVED_SEGMENTS } from "./platform/http/reserved-segments.ts";
import type { StartedPlatform } from "./platform/start.ts";

const ADMIN_PATH = "newsdesk";

let platform: StartedPlatform;
let http: Awaited<ReturnType<typeof buildApp>>["http"];
const routes: string[] = [];

beforeAll(async () => {
  platform = await testPlatform({ ADMIN_PATH });
  const site = async () => ({ status: 200, text: "<p>page</p>", contentType: "text/html; charset=utf-8", cacheable: true });
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

  it("of responses other than pages have a content security policy that allows nothing", async () => {
    expect((await headersOf("/healthz"))["content-security-policy"]).toContain("default-src 'none'");
  });
});

describe("first path segments of the server's routes", () => {
  it("are reserved, so that neither the back office nor a redirect takes them", () => {
    const segments = new Set(routes.map((url) => (url.split("/")[1] ?? "").replace(/\.data$/, "")));
    const free = [...segments].filter((segment) => !["", "*", ADMIN_PATH].includes(segment) && !RESERVED_SEGMENTS.has(segment));
    expect(segments.size).toBeGreaterThan(10);
    expect(free).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../test/platform.ts";
import { buildApp } from "./app.ts";
import type { StartedPlatform } from "./platform/start.ts";

let platform: StartedPlatform;
let http: Awaited<ReturnType<typeof buildApp>>["http"];

beforeAll(async () => {
  platform = await testPlatform();
  const site = async () => ({ status: 200, text: "<p>page</p>", contentType: "text/html; charset=utf-8", cacheable: true });
  ({ http } = await buildApp(platform, { site }));
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

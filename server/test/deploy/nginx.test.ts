import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { readDeployFile } from "./deploy-file.ts";
import { findingOf, runDoctor } from "./doctor.ts";
import { type NginxSite, startNginxSite } from "./nginx-site.ts";
import { SECRET_PATHS } from "./secret-paths.ts";

let platform: StartedPlatform;
let server: TestServer;
let site: NginxSite;

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1" });
  server = await startTestServer(platform);
  site = await startNginxSite("nginx/site.conf", server.port);
});

afterAll(async () => {
  await site?.stop();
  await server?.close();
  await platform?.stop();
});

describe("nginx site", () => {
  it("passes on client addresses, protocol, host and request id, and believes no address that a client claims", async () => {
    const { exitCode, findings } = await runDoctor(platform, site, { TRUST_PROXY: "1" });
    expect(findings.filter(({ status }) => status === "failure")).toEqual([]);
    expect(exitCode).toBe(0);
    expect(findingOf(findings, "public URL")).toMatchObject({ status: "ok" });
    expect(findingOf(findings, "certificate")).toMatchObject({
      status: "ok",
      message: "valid for 89 days",
    });
    expect(findingOf(findings, "client addresses")).toMatchObject({
      status: "ok",
      message: "this machine is seen as 127.0.0.1, through 1 proxies",
    });
    expect(findingOf(findings, "proxy headers")).toMatchObject({ status: "ok" });
  });

  it("lets masthead doctor exit with 1 if PUBLIC_URL is not the URL that it serves", async () => {
    const { exitCode, findings } = await runDoctor(platform, site, {
      PUBLIC_URL: site.url.replace("https", "http"),
    });
    expect(exitCode).toBe(1);
    expect(findingOf(findings, "public URL")).toMatchObject({ status: "failure" });
  });

  it("redirects to HTTPS", async () => {
    const response = await fetch(`${site.httpUrl}/ar?page=2`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      301,
      "https://news.example/ar?page=2",
    ]);
  });

  it("leaves the size of API bodies to the product", async () => {
    const answer = await site.send(
      "POST",
      "/api/v1/user/contact-us",
      JSON.stringify({ message: "a".repeat(2_000_000) }),
    );
    expect([answer.status, answer.type]).toEqual([413, "application/problem+json; charset=utf-8"]);
  });

  it("rejects large bodies of other requests itself", async () => {
    expect(await site.send("POST", "/contact", "a".repeat(2_000_000))).toMatchObject({
      status: 413,
      type: "text/html",
    });
  });

  it("logs neither query strings nor paths with keys, such as stream paths", async () => {
    await site.send("GET", "/search?q=secret-query");
    for (const path of SECRET_PATHS) await site.send("GET", path);
    await site.send("GET", "/last");
    await expect.poll(() => site.accessLog()).toContain('"GET /last" 404');
    expect(site.accessLog()).toContain('"GET /search" 404');
    expect(site.accessLog()).not.toContain("secret");
  });
});

it.each(["nginx/site.conf", "compose/nginx.conf", "varnish/nginx.conf"])(
  "limits attacks with 429, not the readers of a mobile operator behind one address: %s",
  (file) => {
    const content = readDeployFile(file);
    expect(Number(/limit_conn masthead_clients (\d+);/.exec(content)?.[1])).toBeGreaterThanOrEqual(
      8192,
    );
    expect(content).toMatch(
      /limit_req_zone \$masthead_new_connection zone=masthead_connections:10m rate=100r\/s;/,
    );
    expect(content).toMatch(/limit_req zone=masthead_connections burst=1000 nodelay;/);
    expect(content).toMatch(/^limit_conn_status 429;$/m);
    expect(content).toMatch(/^limit_req_status 429;$/m);
  },
);

it("nginx of the compose file passes on client addresses", async () => {
  const composeSite = await startNginxSite("compose/nginx.conf", server.port);
  try {
    const { findings } = await runDoctor(platform, composeSite, { TRUST_PROXY: "1" });
    expect(findingOf(findings, "client addresses")).toMatchObject({ status: "ok" });
  } finally {
    await composeSite.stop();
  }
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { startVarnish, type Varnish } from "../fakes/varnish.ts";
import { testPlatform } from "../platform.ts";
import { freePort } from "../processes/product.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { findingOf, runDoctor } from "./doctor.ts";
import { type NginxSite, startNginxSite } from "./nginx-site.ts";

let platform: StartedPlatform;
let servers: [TestServer, TestServer];
let varnish: Varnish;
let site: NginxSite;

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "2" });
  servers = [await startTestServer(platform), await startTestServer(platform)];
  const port = await freePort();
  varnish = await startVarnish({
    port,
    originPorts: [servers[0].port, servers[1].port],
    token: "varnish-purge-token",
  });
  site = await startNginxSite("varnish/nginx.conf", port);
});

afterAll(async () => {
  await site?.stop();
  await varnish?.stop();
  for (const server of servers ?? []) await server.close();
  await platform?.stop();
});

describe("nginx and Varnish in front of two processes", () => {
  it("pass on client addresses, protocol, host and request id", async () => {
    const { findings } = await runDoctor(platform, site, { TRUST_PROXY: "2" });
    expect(findingOf(findings, "client addresses")).toMatchObject({
      status: "ok",
      message: "this machine is seen as 127.0.0.1, through 2 proxies",
    });
    expect(findingOf(findings, "proxy headers")).toMatchObject({ status: "ok" });
  });

  it("refuse purges of clients", async () => {
    expect((await site.send("PURGE", "/")).status).toBe(405);
  });

  it("use one connection to Varnish for requests one after another", async () => {
    await site.send("GET", "/first");
    const { "MAIN.sess_conn": before = 0 } = await varnish.counters();
    for (let n = 0; n < 10; n++) await site.send("GET", `/page-${n}`);
    // The connection of the first request may have been closed in the meantime.
    expect((await varnish.counters())["MAIN.sess_conn"]).toBeLessThanOrEqual(before + 1);
  });

  it("share requests among the processes, and reroute requests of an unavailable process", async () => {
    const statuses = async () => {
      const received = await Promise.all(
        Array.from({ length: 10 }, (_, n) => site.send("GET", `/missing-${n}`)),
      );
      return received.map(({ status }) => status);
    };
    const before = servers.map((server) => server.passedToHttp());
    await statuses();
    for (const [n, server] of servers.entries())
      expect(server.passedToHttp()).toBeGreaterThan(before[n] ?? 0);
    await servers[1].close();
    expect(await statuses()).toEqual(Array(10).fill(404));
  });
});

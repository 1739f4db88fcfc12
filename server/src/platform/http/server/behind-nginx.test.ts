import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { startNginx } from "../../../../test/fakes/nginx-edge.ts";
import { freePort } from "../../../../test/processes/product.ts";
import { parseTrustedProxies, trustedProxyCheck } from "./trusted-proxy.ts";
import { createWebServer } from "./web-server.ts";

const MAX_PER_ADDRESS = 3;
const CLIENTS = 20;

let port: number;
let stop: (() => Promise<void>) | undefined;

afterEach(() => stop?.());

/** Starts nginx, configured as in the docs, in front of a server with this TRUST_PROXY. */
async function start(trustProxy: string): Promise<void> {
  const isTrustedProxy = trustedProxyCheck(parseTrustedProxies(trustProxy));
  const http = Fastify({
    trustProxy: isTrustedProxy,
    serverFactory: (handle) =>
      createWebServer({
        handle,
        find: () => undefined,
        caps: { maxConnections: 1000, maxConnectionsPerAddress: MAX_PER_ADDRESS, isTrustedProxy },
      }).http,
  });
  http.get("/address", (request) => request.ip);
  http.get("/slow", async () => {
    await wait(500);
    return "slow";
  });
  await http.ready();
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  port = await freePort();
  const nginx = await startNginx(
    port,
    `server { listen 127.0.0.1:${port}; location / {
      proxy_pass http://127.0.0.1:${(http.server.address() as AddressInfo).port};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    } }`,
  );
  stop = async () => {
    await nginx.stop();
    http.server.close();
    http.server.closeAllConnections();
    await http.close();
  };
}

function request(
  path: string,
  localAddress: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, localAddress, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    }).on("error", reject);
  });
}

const statusesOfMany = async () => {
  const replies = await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) => request("/slow", `127.0.0.${10 + i}`)),
  );
  return replies.map(({ status }) => status);
};

describe("server behind nginx", () => {
  it.each(["1", "127.0.0.1"])(
    "does not cap connections of nginx by IP address with TRUST_PROXY=%s",
    async (setting) => {
      await start(setting);
      expect(await statusesOfMany()).toEqual(Array(CLIENTS).fill(200));
    },
  );

  it("caps connections of nginx by IP address without TRUST_PROXY", async () => {
    await start("0");
    const refused = (await statusesOfMany()).filter((status) => status === 502);
    expect(refused.length).toBeGreaterThan(0);
  });

  it("with TRUST_PROXY=1 uses the IP address that nginx saw, not the one that the client claims", async () => {
    await start("1");
    expect(await request("/address", "127.0.0.9", { "x-forwarded-for": "203.0.113.77" })).toEqual({
      status: 200,
      text: "127.0.0.9",
    });
  });

  it("with TRUST_PROXY=1 has no connections of clients that send incomplete heads", async () => {
    await start("1");
    const slow = Array.from({ length: CLIENTS }, () => connect({ port, host: "127.0.0.1" }));
    for (const socket of slow)
      socket.on("error", () => {}).write("GET /address HTTP/1.1\r\nHost: x\r\n");
    expect(await request("/address", "127.0.0.9")).toEqual({ status: 200, text: "127.0.0.9" });
    for (const socket of slow) socket.destroy();
  });
});

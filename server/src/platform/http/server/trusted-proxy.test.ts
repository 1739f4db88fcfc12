import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../config.ts";
import { parseTrustedProxies, trustedProxyCheck } from "./trusted-proxy.ts";

/**
 * Returns the client's IP address, as API calls and limits see it, of a request through a proxy on
 * loopback.
 */
async function clientAddress(setting: string, forwarded: string): Promise<string> {
  const http = Fastify({ trustProxy: trustedProxyCheck(parseTrustedProxies(setting)) });
  http.get("/", (request) => request.ip);
  const { body } = await http.inject({
    url: "/",
    headers: { "x-forwarded-for": forwarded },
    remoteAddress: "127.0.0.1",
  });
  return body;
}

describe("TRUST_PROXY", () => {
  it.each([
    ["0", "203.0.113.9", "127.0.0.1"],
    ["1", "203.0.113.9", "203.0.113.9"],
    ["1", "198.51.100.77, 203.0.113.9", "203.0.113.9"],
    ["2", "198.51.100.77, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["127.0.0.1", "198.51.100.77, 203.0.113.9", "203.0.113.9"],
    ["127.0.0.0/8, 10.0.0.0/8", "198.51.100.77, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["10.0.0.0/8", "203.0.113.9", "127.0.0.1"],
    ["127.0.0.1, 2001:db8::/32", "203.0.113.9, nonsense", "nonsense"],
  ])("%s resolves X-Forwarded-For %s to client address %s", async (setting, forwarded, address) => {
    expect(await clientAddress(setting, forwarded)).toBe(address);
  });

  it("rejects true, with a message that names the alternatives", () => {
    expect(() => readConfig({ TRUST_PROXY: "true" })).toThrow(
      /TRUST_PROXY: true would trust every address .* Set the number of proxies/,
    );
  });

  it.each([
    "yes",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "0.0.0.0/0",
    "::/0",
    "10.0.0",
    "11",
    "-1",
    "1.5",
    "10.0.0.1,,10.0.0.2",
  ])("rejects %s", (setting) => {
    expect(() => readConfig({ TRUST_PROXY: setting })).toThrow("TRUST_PROXY");
  });

  it("matches the IPv4 address of a proxy also in IPv4-mapped IPv6 form", () => {
    const isTrusted = trustedProxyCheck(parseTrustedProxies("10.0.0.0/8"));
    expect([
      isTrusted("::ffff:10.1.2.3", 0),
      isTrusted("::ffff:11.1.2.3", 0),
      isTrusted("fd00::1", 0),
    ]).toEqual([true, false, false]);
  });
});

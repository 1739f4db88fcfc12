import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchGuarded } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

const handlers: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.end("hello"),
  "/moved": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/inward": (_request, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/file": (_request, response) =>
    response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/large": (_request, response) => response.end(Buffer.alloc(3000)),
  "/bomb": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000))),
  "/packed": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
  "/silent": () => {},
};

const server = createServer((request, response) =>
  (handlers[request.url ?? ""] ?? ((_request, missing) => missing.writeHead(404).end()))(
    request,
    response,
  ),
);
let origin: string;
let connections = 0;

beforeAll(async () => {
  server.on("connection", () => connections++);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const onlyLoopback = (address: string) => address === "127.0.0.1" || address === "::1";
const get = (url: string, mayReach?: (address: string) => boolean) =>
  fetchGuarded(url, { maxBytes: 2000, accept: "*/*", mayReach });

describe("guarded fetch", () => {
  it("never connects to this machine or a private network", async () => {
    const before = connections;
    const port = new URL(origin).port;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "0.0.0.0",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f.1",
      "127.1",
      "10.0.0.1",
      "192.168.1.1",
      "172.16.0.1",
      "169.254.169.254",
      "100.64.0.1",
      "[fe80::1]",
      "[fd00::1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
    ]) {
      await expect(get(`http://${host}:${port}/ok`), host).rejects.toThrow("not a public address");
    }
    expect(connections).toBe(before);
  });

  it("checks the address again on every redirect", async () => {
    await expect(get(`${origin}/inward`, onlyLoopback)).rejects.toThrow("not a public address");
    await expect(get(`${origin}/file`, onlyLoopback)).rejects.toThrow("not a web URL");
    expect((await get(`${origin}/moved`, onlyLoopback)).address).toBe(`${origin}/ok`);
    await expect(get(`${origin}/loop`, onlyLoopback)).rejects.toThrow("more than 5 redirects");
  });

  it("checks the addresses that a host name resolves to", async () => {
    const port = new URL(origin).port;
    expect((await get(`http://localhost:${port}/ok`, onlyLoopback)).bytes.toString()).toBe("hello");
    await expect(
      get(`http://localhost:${port}/ok`, (address) => !onlyLoopback(address)),
    ).rejects.toThrow("not a public address");
  });

  it("accepts only web URLs without a password", async () => {
    for (const url of ["file:///etc/passwd", "ftp://old.example/x", "nonsense"])
      await expect(get(url)).rejects.toThrow("not a web URL");
    await expect(get("http://me:secret@old.example/")).rejects.toThrow("URL contains a password");
  });

  it("limits the size of the response, compressed or not", async () => {
    await expect(get(`${origin}/large`, onlyLoopback)).rejects.toThrow(/^larger than/);
    await expect(
      fetchGuarded(`${origin}/bomb`, { maxBytes: 100_000, accept: "*/*", mayReach: onlyLoopback }),
    ).rejects.toThrow("cannot be decompressed");
    expect((await get(`${origin}/packed`, onlyLoopback)).bytes.toString()).toBe("packed");
  });

  it("fails if the URL is not found or the host does not respond", async () => {
    await expect(get(`${origin}/nowhere`, onlyLoopback)).rejects.toMatchObject({
      message: "answered 404",
      isHostFailure: false,
    });
    await expect(get(`${origin}/silent`, onlyLoopback)).rejects.toMatchObject({
      message: "no response",
      isHostFailure: true,
    });
    await expect(get("http://127.0.0.1:1/", onlyLoopback)).rejects.toMatchObject({
      isHostFailure: true,
    });
  });
});

describe("isPublicAddress", () => {
  it("accepts only addresses in global ranges", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111"])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      "224.0.0.1",
      "255.255.255.255",
      "198.18.0.1",
      "::",
      "::1",
      "ff02::1",
      "2001:db8::1",
      "::ffff:8.8.8.8",
      "no address",
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });
});

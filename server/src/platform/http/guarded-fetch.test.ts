import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchGuarded } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

const answers: Record<string, RequestListener> = {
  "/ok": (_request, response) => response.end("hello"),
  "/moved": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/inward": (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/file": (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/large": (_request, response) => response.end(Buffer.alloc(3000)),
  "/bomb": (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000))),
  "/packed": (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
  "/silent": () => {},
};

const server = createServer((request, response) =>
  (answers[request.url ?? ""] ?? ((_asked, missing) => missing.writeHead(404).end()))(request, response),
);
let origin: string;
let asked = 0;

beforeAll(async () => {
  server.on("connection", () => asked++);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const onlyLoopback = (address: string) => address === "127.0.0.1" || address === "::1";
const get = (url: string, mayReach?: (address: string) => boolean) => fetchGuarded(url, { maxBytes: 2000, accept: "*/*", mayReach });

describe("a host that the house names itself", () => {
  const own = (path: string, within?: number) =>
    fetchGuarded(`${origin}${path}`, { maxBytes: 2000, accept: "*/*", ownHost: new URL(origin).host, within });

  it("may stand in a private network, and leads nowhere else in one", async () => {
    expect(String((await own("/moved")).bytes)).toBe("hello");
    await expect(own("/inward")).rejects.toThrow("not a public address");
    await expect(fetchGuarded(`${origin}/ok`, { maxBytes: 2000, accept: "*/*", ownHost: "other.example" })).rejects.toThrow(
      "not a public address",
    );
  });

  it("is not waited for longer than was said", async () => {
    await expect(own("/silent", 100)).rejects.toThrow("no answer");
  });
});

describe("an address that somebody else wrote down", () => {
  it("is never fetched from this machine or a private network", async () => {
    const before = asked;
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
    expect(asked).toBe(before);
  });

  it("is judged again on every redirect", async () => {
    await expect(get(`${origin}/inward`, onlyLoopback)).rejects.toThrow("not a public address");
    await expect(get(`${origin}/file`, onlyLoopback)).rejects.toThrow("not an address of the web");
    expect((await get(`${origin}/moved`, onlyLoopback)).address).toBe(`${origin}/ok`);
    await expect(get(`${origin}/loop`, onlyLoopback)).rejects.toThrow("more than 5 redirects");
  });

  it("is judged by what its name resolves to", async () => {
    const port = new URL(origin).port;
    expect((await get(`http://localhost:${port}/ok`, onlyLoopback)).bytes.toString()).toBe("hello");
    await expect(get(`http://localhost:${port}/ok`, (address) => !onlyLoopback(address))).rejects.toThrow("not a public address");
  });

  it("is of the web and without a password", async () => {
    for (const url of ["file:///etc/passwd", "ftp://old.example/x", "nonsense"])
      await expect(get(url)).rejects.toThrow("not an address of the web");
    await expect(get("http://me:secret@old.example/")).rejects.toThrow("an address with a password in it");
  });

  it("gives no more than was asked for, packed or not", async () => {
    await expect(get(`${origin}/large`, onlyLoopback)).rejects.toThrow(/^larger than/);
    await expect(fetchGuarded(`${origin}/bomb`, { maxBytes: 100_000, accept: "*/*", mayReach: onlyLoopback })).rejects.toThrow(
      "packed in a way that cannot be undone",
    );
    expect((await get(`${origin}/packed`, onlyLoopback)).bytes.toString()).toBe("packed");
  });

  it("may be missing or silent", async () => {
    await expect(get(`${origin}/nowhere`, onlyLoopback)).rejects.toMatchObject({ message: "answered 404", host: false });
    await expect(get(`${origin}/silent`, onlyLoopback)).rejects.toMatchObject({ message: "no answer", host: true });
    await expect(get("http://127.0.0.1:1/", onlyLoopback)).rejects.toMatchObject({ host: true });
  });
});

describe("a public address", () => {
  it("is one of the global ranges", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111"]) expect(isPublicAddress(address), address).toBe(true);
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

import { describe, expect, it } from "vitest";
import { compareHeads } from "../../../../test/head-fuzz/compare.ts";
import { readPlainRequest } from "./plain-request.ts";

const read = (...lines: string[]) => readPlainRequest(Buffer.from([...lines, "", ""].join("\r\n"), "latin1"));

const BARE = {
  method: "GET",
  target: "/",
  keepAlive: true,
  acceptEncoding: "",
  acceptLanguage: "",
  cookie: "",
  userAgent: "",
  ifNoneMatch: undefined,
  origin: undefined,
};

describe("a plain request", () => {
  it("is read with its target and the fields that replies depend on", () => {
    const lines = [
      "Host: x",
      "ACCEPT-ENCODING: \tgzip, br ",
      "Cookie: d=e",
      "Connection: Keep-Alive",
      "User-Agent: a b",
      'If-None-Match: "c"',
    ];
    expect(read("GET /a?b=c HTTP/1.1", ...lines, "Accept-Language: ar", "Origin: https://x", "Accept: */*")).toEqual({
      ...BARE,
      target: "/a?b=c",
      acceptEncoding: "gzip, br",
      acceptLanguage: "ar",
      cookie: "d=e",
      userAgent: "a b",
      ifNoneMatch: '"c"',
      origin: "https://x",
    });
  });

  it("takes no encoding when it names none", () => {
    expect(read("GET / HTTP/1.1", "Host: x")).toEqual(BARE);
  });

  it.each([
    ["HEAD / HTTP/1.1", "Host: x", { method: "HEAD" }],
    ["GET / HTTP/1.1", "Host: x\r\nConnection: Close", { keepAlive: false }],
    ["GET / HTTP/1.0", "Accept: */*", { keepAlive: false }],
    ["GET / HTTP/1.0", "Connection: close", { keepAlive: false }],
    ["GET / HTTP/1.0", "connection: KEEP-ALIVE", { keepAlive: true }],
  ])("is read from %s with %j", (line, fields, expected) => {
    expect(read(line, fields)).toEqual({ ...BARE, ...expected });
  });

  it("is read from HTTP/1.0 without any field", () => {
    expect(read("GET / HTTP/1.0")).toEqual({ ...BARE, keepAlive: false });
  });

  it.each([
    ["a tab before the colon", "Content-Length\t: 36"],
    ["a space before the colon", "Transfer-Encoding : chunked"],
    ["a body", "Content-Length: 36"],
    ["chunks", "Transfer-Encoding: chunked"],
    ["a line feed in a value", "X: a\nb"],
    ["a carriage return in a value", "X: a\rb"],
    ["a null byte in a value", "X: a\0b"],
    ["a null byte in a name", "X\0: a"],
    ["an empty name", ": a"],
    ["a folded line", "X: a\r\n\tb"],
    ["a name that is no token", "X(y): a"],
    ["a second Host", "Host: y"],
    ["a second Accept-Encoding", "Accept-Encoding: gzip"],
    ["a connection that is both kept and closed", "Connection: keep-alive, close"],
    ["two Connection fields", "Connection: close\r\nConnection: keep-alive"],
    ["two cookies", "Cookie: a=b\r\nCookie: c=d"],
    ["two conditions", 'If-None-Match: "a"\r\nIf-None-Match: "b"'],
    ["Proxy-Connection, which Node reads as Connection", "Proxy-Connection: close"],
  ])("is left to Node with %s", (_what, line) => {
    expect(read("GET / HTTP/1.1", "Host: x", "Accept-Encoding: br", line)).toBeUndefined();
  });

  it("is left to Node without a Host", () => {
    expect(read("GET / HTTP/1.1", "Accept-Encoding: br")).toBeUndefined();
  });

  it("is left to Node when its head is near the limits of Node", () => {
    expect(read("GET / HTTP/1.1", "Host: x", `X: ${"v".repeat(8200)}`)).toBeUndefined();
    expect(read("GET / HTTP/1.1", "Host: x", ...Array.from({ length: 63 }, () => "a:"))).toBeDefined();
    expect(read("GET / HTTP/1.1", "Host: x", ...Array.from({ length: 64 }, () => "a:"))).toBeUndefined();
  });
});

it("is answered by the fast lane exactly as by Node's HTTP server, in 3,000 mutated requests", { timeout: 120_000 }, async () => {
  const { cases, byFastLane, refused, differences } = await compareHeads({ from: 0, cases: 3000 });
  expect(differences).toEqual([]);
  expect(cases).toBe(3000);
  // So that the comparison is one.
  expect(byFastLane).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(300);
});

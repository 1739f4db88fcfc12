import { describe, expect, it } from "vitest";
import { compareHeads } from "../../../../test/head-fuzz/compare.ts";
import { readPlainRequest } from "./plain-request.ts";

const read = (...lines: string[]) =>
  readPlainRequest(Buffer.from([...lines, "", ""].join("\r\n"), "latin1"));

const MINIMAL = {
  method: "GET",
  target: "/",
  keepAlive: true,
  acceptEncoding: "",
  acceptLanguage: "",
  cookie: "",
  userAgent: "",
  saveData: "",
  ifNoneMatch: undefined,
  origin: undefined,
};

describe("plain request parser", () => {
  it("reads the target and the fields that responses depend on", () => {
    const lines = [
      "Host: x",
      "ACCEPT-ENCODING: \tgzip, br ",
      "Cookie: d=e",
      "Connection: Keep-Alive",
      "User-Agent: a b",
      'If-None-Match: "c"',
    ];
    expect(
      read(
        "GET /a?b=c HTTP/1.1",
        ...lines,
        "Accept-Language: ar",
        "Save-Data: on",
        "Origin: https://x",
        "Accept: */*",
      ),
    ).toEqual({
      ...MINIMAL,
      target: "/a?b=c",
      acceptEncoding: "gzip, br",
      acceptLanguage: "ar",
      cookie: "d=e",
      userAgent: "a b",
      saveData: "on",
      ifNoneMatch: '"c"',
      origin: "https://x",
    });
  });

  it("reads no accepted encoding when the field is missing", () => {
    expect(read("GET / HTTP/1.1", "Host: x")).toEqual(MINIMAL);
  });

  it.each([
    ["HEAD / HTTP/1.1", "Host: x", { method: "HEAD" }],
    ["GET / HTTP/1.1", "Host: x\r\nConnection: Close", { keepAlive: false }],
    ["GET / HTTP/1.0", "Accept: */*", { keepAlive: false }],
    ["GET / HTTP/1.0", "Connection: close", { keepAlive: false }],
    ["GET / HTTP/1.0", "connection: KEEP-ALIVE", { keepAlive: true }],
  ])("reads %s with %j", (line, fields, expected) => {
    expect(read(line, fields)).toEqual({ ...MINIMAL, ...expected });
  });

  it("reads HTTP/1.0 without any field", () => {
    expect(read("GET / HTTP/1.0")).toEqual({ ...MINIMAL, keepAlive: false });
  });

  it.each([
    ["a tab before the colon", "Content-Length\t: 36"],
    ["a space before the colon", "Transfer-Encoding : chunked"],
    ["a body", "Content-Length: 36"],
    ["a chunked body", "Transfer-Encoding: chunked"],
    ["a line feed in a value", "X: a\nb"],
    ["a carriage return in a value", "X: a\rb"],
    ["a null byte in a value", "X: a\0b"],
    ["a null byte in a name", "X\0: a"],
    ["an empty name", ": a"],
    ["a folded line", "X: a\r\n\tb"],
    ["a name that is not a token", "X(y): a"],
    ["a second Host", "Host: y"],
    ["a second Accept-Encoding", "Accept-Encoding: gzip"],
    ["a connection that is both kept alive and closed", "Connection: keep-alive, close"],
    ["two Connection fields", "Connection: close\r\nConnection: keep-alive"],
    ["two Cookie fields", "Cookie: a=b\r\nCookie: c=d"],
    ["two If-None-Match fields", 'If-None-Match: "a"\r\nIf-None-Match: "b"'],
    ["Proxy-Connection, which Node reads as Connection", "Proxy-Connection: close"],
  ])("leaves a request with %s to Node", (_case, line) => {
    expect(read("GET / HTTP/1.1", "Host: x", "Accept-Encoding: br", line)).toBeUndefined();
  });

  it("leaves a request without Host to Node", () => {
    expect(read("GET / HTTP/1.1", "Accept-Encoding: br")).toBeUndefined();
  });

  it("leaves a request to Node when its head is close to the limits of Node", () => {
    expect(read("GET / HTTP/1.1", "Host: x", `X: ${"v".repeat(8200)}`)).toBeUndefined();
    expect(
      read("GET / HTTP/1.1", "Host: x", ...Array.from({ length: 63 }, () => "a:")),
    ).toBeDefined();
    expect(
      read("GET / HTTP/1.1", "Host: x", ...Array.from({ length: 64 }, () => "a:")),
    ).toBeUndefined();
  });
});

it("the fast lane responds exactly like Node's HTTP server to 3,000 mutated requests", async () => {
  const { cases, byFastLane, refused, differences } = await compareHeads({ from: 0, cases: 3000 });
  expect(differences).toEqual([]);
  expect(cases).toBe(3000);
  // Both outcomes must occur, or the comparison would be meaningless.
  expect(byFastLane).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(300);
});

import { describe, expect, it } from "vitest";
import { compareHeads } from "../../../../test/head-fuzz/compare.ts";
import { readPlainGet } from "./plain-get.ts";

const read = (...lines: string[]) => readPlainGet(Buffer.from([...lines, "", ""].join("\r\n"), "latin1"));

describe("a plain GET", () => {
  it("is read with its target and what encodings it takes", () => {
    expect(read("GET /a?b=c HTTP/1.1", "Host: x", "ACCEPT-ENCODING: \tgzip, br ", "Cookie: d=e", "Connection: Keep-Alive")).toEqual({
      target: "/a?b=c",
      acceptEncoding: "gzip, br",
    });
  });

  it("takes no encoding when it names none", () => {
    expect(read("GET / HTTP/1.1", "Host: x")).toEqual({ target: "/", acceptEncoding: "" });
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
    ["Connection: close", "Connection: close"],
    ["Proxy-Connection, which Node reads as Connection", "Proxy-Connection: close"],
    ["a condition", "If-None-Match: *"],
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

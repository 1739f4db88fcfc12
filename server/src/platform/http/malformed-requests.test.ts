import { describe, expect, it } from "vitest";
import { connectRawClient } from "../../../test/raw-client.ts";
import { startServedPlatform } from "../../../test/test-server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const LOGIN = "/api/v1/auth/login/web";

const { server } = await startServedPlatform();

const REQUESTS: [string, string, string, Record<string, string>, string | undefined, number][] = [
  ["truncated JSON", "POST", LOGIN, JSON_TYPE, '{"email":', 400],
  ["a JSON array", "POST", LOGIN, JSON_TYPE, "[]", 400],
  [
    "JSON nested 8,000 times",
    "POST",
    LOGIN,
    JSON_TYPE,
    `{"email":${"[".repeat(8000)}${"]".repeat(8000)}}`,
    400,
  ],
  [
    "JSON nested 100,000 times",
    "POST",
    LOGIN,
    JSON_TYPE,
    `{"email":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    413,
  ],
  ["text instead of JSON", "POST", LOGIN, { "content-type": "text/plain" }, "email", 400],
  [
    "a multipart form with broken parts",
    "POST",
    LOGIN,
    { "content-type": "multipart/form-data; boundary=x" },
    "--y",
    400,
  ],
  [
    "a multipart form without a boundary",
    "POST",
    LOGIN,
    { "content-type": "multipart/form-data" },
    "x",
    400,
  ],
  [
    "a null byte in a field",
    "POST",
    LOGIN,
    JSON_TYPE,
    '{"email":"a@b.example","password":"\\u0000"}',
    400,
  ],
  ["a null byte in a path", "GET", "/api/v1/article/listing/%00", {}, undefined, 400],
  [
    "a number too large for its column",
    "GET",
    "/api/v1/episodes?season=9007199254740991",
    {},
    undefined,
    400,
  ],
  [
    "a path with broken percent-encoding",
    "GET",
    "/api/v1/article/listing/%E0%A4%A",
    {},
    undefined,
    400,
  ],
  [
    "a path longer than any slug",
    "GET",
    `/api/v1/article/listing/${"x".repeat(3000)}`,
    {},
    undefined,
    400,
  ],
  ["a path without an API call", "GET", "/api/v1/nothing", {}, undefined, 404],
  ["a method that the call does not support", "DELETE", "/api/v1/search", {}, undefined, 405],
];

describe("malformed API request", () => {
  it.each(REQUESTS)(
    "with %s gets a problem response in the language of the request",
    async (_case, method, path, headers, body, status) => {
      for (const [languageHeader, script] of [
        [{ "accept-language": "ar" }, /[\u0600-\u06ff]/],
        [{ "accept-language": "en" }, /^[\x20-\x7e]+$/],
      ] as const) {
        const reply = await server.send(method, path, { ...headers, ...languageHeader }, body);
        expect([reply.status, reply.headers.get("content-type")]).toEqual([
          status,
          "application/problem+json; charset=utf-8",
        ]);
        const problem = (await reply.json()) as {
          title: string;
          status: number;
          type: string;
          detail: string;
        };
        expect(problem).toMatchObject({ type: "about:blank", status });
        expect(problem.title).toMatch(script);
        expect(problem.detail).toMatch(script);
      }
    },
  );

  it("gets a problem response in the locale of its query rather than of its headers", async () => {
    for (const path of ["/api/v1/article/listing/%E0%A4%A", "/api/v1/nothing", "/api/v1/search"]) {
      const reply = await server.get(`${path}?locale=ar-JO`, { "accept-language": "en" });
      expect(((await reply.json()) as { title: string }).title, path).toMatch(/[\u0600-\u06ff]/);
    }
  });

  it("with several Host lines gets 400, with any method and path", async () => {
    for (const line of [
      "GET /",
      "GET /api/v1/search",
      "POST /api/v1/auth/login/web",
      "GET /healthz",
    ]) {
      const client = await connectRawClient(server.port);
      client.send(`${line} HTTP/1.1\r\nhost: news.example\r\nHost: evil.example\r\n\r\n`);
      await client.closed;
      expect(client.text(), line).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it("is refused with 413 when its body exceeds the limit of the call", async () => {
    const reply = await server.send(
      "POST",
      LOGIN,
      JSON_TYPE,
      JSON.stringify({ email: "x".repeat(2 * 1024 * 1024) }),
    );
    expect([reply.status, reply.headers.get("content-type")]).toEqual([
      413,
      "application/problem+json; charset=utf-8",
    ]);
  });
});

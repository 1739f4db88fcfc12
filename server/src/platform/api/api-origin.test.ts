import { contract } from "@masthead/contract/contract.ts";
import { describe, expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { isPersonal, walkCalls } from "./calls.ts";

const { platform, server } = await startServedPlatform();
const ORIGIN = "https://partner.example";
const CALLS = [...walkCalls(contract)];
const OPEN_READS = CALLS.filter(({ method, meta }) => !isPersonal({ meta, route: { method } }));
const OTHERS = CALLS.filter((call) => !OPEN_READS.includes(call));
const urlOf = (path: string) => `/api${path.replaceAll(/\{[^}]*\}/g, "900000001")}`;
const corsOf = (reply: Response) =>
  [...reply.headers].filter(([name]) => name.startsWith("access-control-"));

const preflight = (method: string, path: string, headers: Record<string, string> = {}) =>
  server.send("OPTIONS", urlOf(path), {
    origin: ORIGIN,
    "access-control-request-method": method,
    ...headers,
  });

describe("CORS of public reads", () => {
  it.each(OPEN_READS)(
    "$method $path can be read from every origin, without credentials",
    async ({ method, path }) => {
      const asked = await preflight(method, path, {
        "access-control-request-headers": "if-none-match,authorization",
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get("access-control-allow-headers")).not.toMatch(
        /authorization|cookie|idempotency|\*/,
      );
      const reply = await server.get(urlOf(path), { origin: ORIGIN });
      await reply.arrayBuffer();
      for (const one of [asked, reply]) {
        expect(one.headers.get("access-control-allow-origin")).toBe("*");
        expect(one.headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );

  it("has the same headers for every origin and none, so that caches need no separate copies", async () => {
    const [own, foreign, none] = await Promise.all([
      server.get("/api/v1/article/latest", { origin: "https://news.example" }),
      server.get("/api/v1/article/latest", { origin: ORIGIN }),
      server.get("/api/v1/article/latest"),
    ]);
    expect(corsOf(foreign)).toEqual(corsOf(none));
    expect(corsOf(own)).toEqual(corsOf(none));
    expect(none.headers.get("access-control-expose-headers")).toContain("etag");
    expect(none.headers.get("vary")).not.toContain("origin");
    const unchanged = await server.get("/api/v1/article/latest", {
      "if-none-match": none.headers.get("etag") ?? "",
      origin: ORIGIN,
    });
    expect([unchanged.status, unchanged.headers.get("access-control-allow-origin")]).toEqual([
      304,
      "*",
    ]);
  });
});

describe("CORS of all other calls", () => {
  it.each(OTHERS)("$method $path has no CORS headers", async ({ method, path }) => {
    const asked = await preflight(method, path);
    expect(corsOf(asked)).toEqual([]);
    const cookie = await cookieOf(platform, (await makeUser(platform.database.db, "User")).id);
    const reply = await server.send(method, urlOf(path), { origin: ORIGIN, cookie });
    await reply.arrayBuffer();
    expect(corsOf(reply)).toEqual([]);
  });

  it("does not answer a preflight for a write at the path of a public read", async () => {
    expect(corsOf(await preflight("POST", "/v1/article"))).toEqual([]);
    expect(corsOf(await preflight("GET", "/v1/article")).length).toBeGreaterThan(0);
    expect(corsOf(await preflight("undefined", "/v1/nothing"))).toEqual([]);
  });
});

describe("methods of a path", () => {
  it.each([
    ["PUT", "/v1/article/latest", "GET, HEAD, OPTIONS"],
    ["DELETE", "/v1/order/create-order", "POST, OPTIONS"],
    ["GET", "/v1/order/create-order", "POST, OPTIONS"],
    ["PUT", "/openapi.json", "GET, HEAD, OPTIONS"],
    ["POST", "/docs", "GET, HEAD, OPTIONS"],
    ["POST", "/v1/article/1", "DELETE, GET, HEAD, OPTIONS"],
    ["PATCH", "/v2/channels", "GET, HEAD, OPTIONS"],
    ["GET", "/v1/auth/login/web", "POST, OPTIONS"],
    ["HEAD", "/v1/auth/login/web", "POST, OPTIONS"],
  ])("%s %s is refused with the methods that are supported", async (method, path, allow) => {
    const reply = await server.send(method, `/api${path}`);
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, allow]);
    if (method !== "HEAD")
      expect(await reply.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED", status: 405 });
  });

  it("are listed by OPTIONS, and an unknown path is 404 for every method", async () => {
    const options = await server.send("OPTIONS", "/api/v1/user");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    for (const method of ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS"])
      expect((await server.send(method, "/api/v1/nothing")).status, method).toBe(404);
  });
});

describe("Content-Language", () => {
  it("is the language of the response, also of an error and of a cached response", async () => {
    for (const [path, acceptLanguage, language] of [
      ["/v1/article/latest", "ar", "ar-JO"],
      ["/v1/article/latest", "ar", "ar-JO"],
      ["/v1/article/latest?locale=en-US", "ar", "en-US"],
      ["/v1/user", "ar", "ar-JO"],
      ["/v1/nothing", "fr", "en-US"],
    ] as const) {
      const reply = await server.get(`/api${path}`, { "accept-language": acceptLanguage });
      expect(reply.headers.get("content-language"), path).toBe(language);
    }
  });
});

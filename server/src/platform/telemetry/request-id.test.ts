import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import { createLog } from "../log.ts";
import type { PageSource } from "../pages/page.ts";
import type { PageUrl } from "../pages/page-url.ts";
import type { StartedPlatform } from "../start.ts";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
let platform: StartedPlatform;
let server: TestServer;
const lines: Record<string, unknown>[] = [];

const site = async ({ path }: PageUrl): Promise<PageSource> => {
  if (path === "/latest-news") throw new Error("render failed");
  return { status: 200, text: "page", contentType: "text/html", cacheable: true };
};

beforeAll(async () => {
  const started = await testPlatform({ TRUST_PROXY: "1" });
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  platform = { ...started, log: createLog("info", () => {}, destination) };
  server = await startTestServer(platform, site);
});
afterAll(async () => {
  await server.close();
  await platform.stop();
});

const idOf = async (header: string) =>
  (await server.get("/healthz", { "x-request-id": header })).headers.get("x-request-id");

describe("request id", () => {
  it("is taken from a trusted proxy if it is valid", async () => {
    expect(await idOf("4bf92f3577b34da6a3ce929d0e0e4736")).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    for (const invalid of [
      "short",
      "x".repeat(129),
      "<script>alert(1)</script>",
      'quote"d-and spaced',
    ])
      expect(await idOf(invalid)).toMatch(UUID);
  });

  it("of clients is ignored without a trusted proxy", async () => {
    const direct = await testPlatform();
    const exposed = await startTestServer(direct, site);
    const response = await exposed.get("/healthz", {
      "x-request-id": "4bf92f3577b34da6a3ce929d0e0e4736",
    });
    expect(response.headers.get("x-request-id")).toMatch(UUID);
    await exposed.close();
    await direct.stop();
  });

  it("is in the log lines and on the error page of a request whose page fails", async () => {
    for (const [path, text] of [
      ["/latest-news", "Reference"],
      ["/ar/latest-news", "المرجع"],
    ] as const) {
      const response = await server.get(path, {
        "x-request-id": `request-of-${text === "Reference" ? "en" : "ar"}`,
      });
      const id = response.headers.get("x-request-id") ?? "";
      expect([response.status, await response.text()]).toEqual([
        500,
        expect.stringContaining(`${text}: <bdi>${id}</bdi>`),
      ]);
      expect(lines.filter(({ requestId }) => requestId === id)).toMatchObject([
        { msg: "page failed", url: expect.any(String) },
      ]);
    }
  });

  it("is the reference of an unexpected error of a call, in the language of the caller", async () => {
    const { limiter } = platform;
    platform.limiter = { ...limiter, consume: () => Promise.reject(new Error("unexpected")) };
    const headers = { "x-request-id": "request-of-call", "accept-language": "ar" };
    const response = await server.get("/api/v1/search?q=x", headers);
    platform.limiter = limiter;
    expect(response.status).toBe(500);
    const detail = expect.stringMatching(/المرجع: request-of-call$/);
    expect(await response.json()).toMatchObject({
      code: "INTERNAL_SERVER_ERROR",
      reference: "request-of-call",
      detail,
    });
    expect(lines.find(({ requestId }) => requestId === "request-of-call")).toMatchObject({
      msg: "call failed",
    });
  });

  it("is not returned as a reference for errors caused by the caller", async () => {
    expect(await (await server.get("/api/v1/nothing")).json()).not.toHaveProperty("reference");
  });

  it("is in the audit log entry of a write", async () => {
    const { id } = await makeUser(platform.database.db, "Superadmin");
    const headers = {
      cookie: await cookieOf(platform, id),
      "content-type": "application/json",
      "x-request-id": "request-of-write",
    };
    const body = JSON.stringify({
      name: { "en-US": "Tag", "ar-JO": "وسم" },
      slug: { "en-US": "tag", "ar-JO": "وسم" },
    });
    const created = await server.send("POST", "/api/v1/tag", headers, body);
    expect([created.status, created.ok ? "" : await created.text()]).toEqual([200, ""]);
    const log = await server.get("/api/v1/log/admin?entity=Tag", headers);
    expect(await log.json()).toMatchObject({
      data: [{ action: "create", requestId: "request-of-write" }],
    });
  });

  it("does not delay cached responses: they have none", async () => {
    await server.get("/");
    expect(
      (await server.raw("/", { connection: "close" })).headers["x-request-id"],
    ).toBeUndefined();
  });
});

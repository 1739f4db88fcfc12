import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { startTestServer, type TestServer } from "../../../test/test-server.ts";
import type { StartedPlatform } from "../start.ts";
import { isOwnOrigin } from "./own-origin.ts";

describe("own origin check", () => {
  it.each([
    ["https://news.example", "https://news.example", "news.example", true],
    ["https://news.example", "https://www.news.example", "www.news.example", false],
    ["https://news.example", "https://evil.example", "evil.example", false],
    ["https://news.example", "http://news.example", "news.example", false],
    ["https://news.example", "https://evil.example", "news.example", false],
    ["https://news.example", "null", "news.example", false],
    ["http://news.example", "https://news.example", "news.example", false],
    ["http://127.0.0.1:3000", "https://127.0.0.1:3000", "127.0.0.1:3000", false],
    ["http://127.0.0.1:3000", "http://localhost:3000", "localhost:3000", true],
    ["https://news.example", "http://localhost:3000", "localhost:3000", true],
  ])(
    "with public URL %s, origin %s and host %s returns %s",
    (publicUrl, origin, host, expected) => {
      expect(isOwnOrigin(publicUrl, origin, host)).toBe(expected);
    },
  );
});

describe("cross-site request forgery check", () => {
  let platform: StartedPlatform;
  let server: TestServer;

  beforeAll(async () => {
    platform = await testPlatform();
    server = await startTestServer(platform);
  });

  afterAll(async () => {
    await server.close();
    await platform.stop();
  });

  const statusOf = async (headers: Record<string, string>) => {
    const { id } = await makeUser(platform.database.db, "User");
    const cookie = await cookieOf(platform, id);
    const call = await server.send("POST", "/api/v1/auth/token", { cookie, ...headers });
    const type = "application/x-www-form-urlencoded";
    const form = await server.send(
      "POST",
      "/account",
      { cookie, "content-type": type, ...headers },
      "intent=none",
    );
    return [call.status, form.status];
  };

  it.each([
    ["an Origin of another site", { origin: "https://evil.example" }],
    ["the Origin of a sandboxed frame", { origin: "null" }],
    ["no Origin, but Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["no Origin, but Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
  ])("refuses API calls and forms with %s", async (_case, headers) => {
    expect(await statusOf(headers)).toEqual([403, 403]);
  });

  it("covers the language switch, and responses to it have the security headers", async () => {
    const type = "application/x-www-form-urlencoded";
    const headers = { "content-type": type, origin: "https://evil.example", host: "evil.example" };
    const foreign = await server.send("POST", "/locale", headers, "locale=ar-JO");
    expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
    const own = await server.send(
      "POST",
      "/locale",
      { ...headers, origin: "https://news.example" },
      "locale=ar-JO",
    );
    expect(own.status).toBe(303);
    for (const reply of [
      own,
      await server.get("/", { "accept-language": "ar" }),
      await server.get("/latest-news/"),
    ]) {
      expect(reply.headers.get("strict-transport-security")).toContain("max-age=31536000");
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it.each([
    ["our own pages", { origin: "https://news.example", "sec-fetch-site": "same-origin" }],
    ["our own pages without Origin", { "sec-fetch-site": "same-origin" }],
    ["a person who entered the URL", { "sec-fetch-site": "none" }],
    ["an app, which sends neither header", {}],
  ])("accepts requests of %s", async (_case, headers) => {
    // The fake site responds 404 to every form.
    expect(await statusOf(headers)).toEqual([200, 404]);
  });
});
